; expect: 4:9: sort
(set-logic QF_LIA)
(declare-const x Int)
(assert (+ x 1))
