; expect: 4:17: index
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= #b1 ((_ extract 2 3) x)))
