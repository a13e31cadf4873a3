; expect: 4:14: invalid literal
(set-logic QF_LIA)
(declare-const x Int)
(assert (= x 01))
