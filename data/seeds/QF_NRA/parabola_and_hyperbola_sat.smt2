; A region above a parabola and outside a hyperbola.
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (> y (* x x)))
(assert (> (* x y) 2.0))
(assert (and (< 0.0 x 4.0) (< 0.0 y 4.0)))
(set-info :status sat)
(check-sat)
