; The inner x shadows the outer one; reading them as the same variable gives unsat.
(set-logic UF)
(declare-sort U 0)
(declare-fun p (U) Bool)
(declare-const c U)
(assert (forall ((x U)) (=> (p x) (exists ((x U)) (not (p x))))))
(assert (p c))
(set-info :status sat)
(check-sat)
