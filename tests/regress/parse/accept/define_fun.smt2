; Defined functions and constants, used by each other, shadowing nothing.
(set-logic QF_LIA)
(define-fun one () Int 1)
(define-fun add ((x Int) (y Int)) Int (+ x y one))
(define-const two Int (add one 0))
(declare-const z Int)
(assert (= z (add two one)))
