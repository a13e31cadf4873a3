; A float of at most one that is above every subnormal of a tiny format.
(set-logic FPLRA)
(declare-const x (_ FloatingPoint 2 3))
(declare-const m Real)
(assert (> m 0.5))
(assert (forall ((y (_ FloatingPoint 2 3))) (=> (fp.isSubnormal y) (fp.leq y x))))
(assert (fp.leq x ((_ to_fp 2 3) RNE 1.0)))
(set-info :status sat)
(check-sat)
