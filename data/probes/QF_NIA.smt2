; expect: sat
; theories: Ints
(set-logic QF_NIA)
(declare-fun x () Int)
(declare-fun y () Int)
(assert (and (= (* x y) 35) (> x 1) (> y x)))
(check-sat)
