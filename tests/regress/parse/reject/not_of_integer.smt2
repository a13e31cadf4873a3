; expect: 3:10: sort
(set-logic QF_LIA)
(assert (not 1))
