; expect: 3:12: invalid literal
(set-logic QF_BV)
(assert (= #b2 #b1))
