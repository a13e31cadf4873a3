; expect: 4:15: index
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= x ((_ repeat 0) x)))
