; expect: sat
; theories: ArraysEx Ints
(set-logic QF_ALIA)
(declare-fun a () (Array Int Int))
(declare-fun i () Int)
(assert (> (select a i) (select a (+ i 1))))
(check-sat)
