; expect: 4:14: invalid literal
(set-logic QF_LRA)
(declare-const x Real)
(assert (= x 1.5.2))
