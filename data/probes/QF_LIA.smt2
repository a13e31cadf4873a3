; expect: sat
; theories: Ints
(set-logic QF_LIA)
(declare-fun x () Int)
(declare-fun y () Int)
(assert (and (> x 3) (< (+ (* 2 x) y) 10) (> y (- 5))))
(check-sat)
