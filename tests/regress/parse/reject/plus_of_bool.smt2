; expect: 3:15: sort
(set-logic QF_LIA)
(assert (= 1 (+ 1 true)))
