; expect: 4:15: sort
(set-logic QF_ALIA)
(declare-const a (Array Int Int))
(assert (= a (store a 0 false)))
