; expect: 4:15: sort
(set-logic QF_ALIA)
(declare-const a (Array Int Int))
(assert (= 0 (select a true)))
