; A point with real coordinates inside a triangle.
(set-logic QF_DTLRA)
(declare-datatype Point ((point (px Real) (py Real))))
(declare-const p Point)
(assert (and (> (px p) 0.0) (> (py p) 0.0) (< (+ (px p) (py p)) 1.0)))
(assert (= (py p) (* 3.0 (px p))))
(set-info :status sat)
(check-sat)
