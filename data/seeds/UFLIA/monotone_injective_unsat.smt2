; A strictly rising integer function that takes equal values.
(set-logic UFLIA)
(declare-fun f (Int) Int)
(assert (forall ((x Int)) (! (< (f x) (f (+ x 1))) :pattern ((f x)))))
(assert (= (f 3) (f 5)))
(set-info :status unsat)
(check-sat)
