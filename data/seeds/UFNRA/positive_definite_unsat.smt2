; A form bounded below by a square, negative at a point.
(set-logic UFNRA)
(declare-fun q (Real) Real)
(assert (forall ((x Real)) (! (>= (q x) (* x x)) :pattern ((q x)))))
(assert (exists ((x Real)) (< (q x) 0.0)))
(set-info :status unsat)
(check-sat)
