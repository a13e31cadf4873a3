; A rounding function within a half of its argument, off by one at a whole number.
(set-logic UFLIRA)
(declare-fun round (Real) Int)
(assert (forall ((x Real)) (! (< (- (/ 3 5)) (- (to_real (round x)) x) (/ 3 5)) :pattern ((round x)))))
(assert (= (round 4.0) 5))
(set-info :status unsat)
(check-sat)
