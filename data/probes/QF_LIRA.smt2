; expect: sat
; theories: Reals_Ints
(set-logic QF_LIRA)
(declare-fun x () Int)
(declare-fun y () Real)
(assert (and (= (to_real x) (+ y 0.5)) (> y 1.0) (< y 2.0)))
(check-sat)
