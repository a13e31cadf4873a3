; A float above which there is only infinity.
(set-logic FP)
(declare-const m (_ FloatingPoint 2 3))
(assert (not (fp.isInfinite m)))
(assert (forall ((y (_ FloatingPoint 2 3))) (=> (fp.gt y m) (fp.isInfinite y))))
(assert (fp.isPositive m))
(set-info :status sat)
(check-sat)
