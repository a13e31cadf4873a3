; expect: 4:10: sort
(set-logic QF_LIA)
(declare-const p Bool)
(assert (distinct p false 0))
