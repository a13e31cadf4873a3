; The open disc of radius 2 meets the region xy > 1 in the third quadrant.
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (< (+ (* x x) (* y y)) 4.0))
(assert (> (* x y) 1.0))
(assert (< x y 0.0))
(set-info :status sat)
(check-sat)
