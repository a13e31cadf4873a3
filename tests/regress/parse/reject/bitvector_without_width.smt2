; expect: 2:18: index
(declare-const x BitVec)
