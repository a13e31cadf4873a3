; expect: 2:28: index
(declare-const x (_ BitVec 0))
