; A function that grows by at least one per unit step, against an upper bound.
(set-logic UFLRA)
(declare-fun f (Real) Real)
(assert (forall ((x Real)) (! (>= (f (+ x 1.0)) (+ (f x) 1.0)) :pattern ((f x)))))
(assert (and (= (f 0.0) 0.25) (< (f 2.0) 2.0)))
(set-info :status unsat)
(check-sat)
