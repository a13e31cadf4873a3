; expect: 4:15: index
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= x (extract x)))
