; No finite sum overflows to infinity towards zero.
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 6))
(declare-const y (_ FloatingPoint 3 6))
(assert (not (or (fp.isInfinite x) (fp.isNaN x) (fp.isInfinite y) (fp.isNaN y))))
(assert (fp.isInfinite (fp.add roundTowardZero x y)))
(set-info :status unsat)
(check-sat)
