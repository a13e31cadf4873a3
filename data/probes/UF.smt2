; expect: unsat
(set-logic UF)
(declare-sort U 0)
(declare-fun p (U) Bool)
(declare-fun a () U)
(assert (forall ((x U)) (p x)))
(assert (not (p a)))
(check-sat)
