; expect: 3:16: invalid literal
(set-logic QF_LIA)
(declare-const 2x Int)
