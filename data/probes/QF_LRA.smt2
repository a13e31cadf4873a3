; expect: sat
; theories: Reals
(set-logic QF_LRA)
(declare-fun x () Real)
(declare-fun y () Real)
(assert (and (> x 0.0) (< (+ x y) (/ 1.0 3.0)) (>= y 0.0)))
(check-sat)
