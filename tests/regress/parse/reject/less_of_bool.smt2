; expect: 3:10: sort
(set-logic QF_LIA)
(assert (< true false))
