; expect: unsat
; theories: UF Ints
(set-logic QF_UFLIA)
(declare-fun f (Int) Int)
(declare-fun x () Int)
(declare-fun y () Int)
(assert (and (<= x y) (<= y x) (not (= (f x) (f y)))))
(check-sat)
