; A point with a witness above it in a triangle lies within the triangle's projection.
(set-logic LRA)
(declare-const x Real)
(assert (exists ((y Real)) (and (<= 0.0 y) (<= (+ x y) 1.0) (<= (/ y 2.0) x))))
(assert (or (< x 0.0) (> x 1.0)))
(set-info :status unsat)
(check-sat)
