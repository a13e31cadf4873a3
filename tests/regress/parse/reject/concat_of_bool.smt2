; expect: 4:17: sort
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= #b1 (concat x true)))
