; A quadratic growth axiom used at one point.
(set-logic UFNIRA)
(declare-fun f (Real) Real)
(assert (forall ((x Real)) (! (>= (f x) (* x x)) :pattern ((f x)))))
(assert (< (f (to_real 3)) 8.5))
(set-info :status unsat)
(check-sat)
