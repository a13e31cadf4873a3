; An inner let may shadow outer variables, constants and functions, at another sort.
(set-logic QF_UFLIA)
(declare-const x Int)
(declare-fun f (Int) Int)
(assert (let ((x (> x 0))) (let ((x (ite x 1 2)) (f x)) (and f (= x 1)))))
