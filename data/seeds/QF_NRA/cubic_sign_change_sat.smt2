; x^3 - 3x + 1 changes its sign between 0 and 1/2: a point with a small negative value.
(set-logic QF_NRA)
(declare-const x Real)
(assert (< (- (/ 1 5)) (+ (* x x x) (* (- 3.0) x) 1.0) 0.0))
(assert (< 0.0 x 0.5))
(set-info :status sat)
(check-sat)
