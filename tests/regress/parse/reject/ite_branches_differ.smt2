; expect: 4:15: sort
(set-logic QF_LIA)
(declare-const x Int)
(assert (= x (ite (> x 0) 1 false)))
