; With subnormals x - y is zero only for equal numbers.
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 5))
(declare-const y (_ FloatingPoint 3 5))
(assert (fp.lt x y))
(assert (not (or (fp.isInfinite x) (fp.isInfinite y))))
(assert (fp.isZero (fp.sub RNE x y)))
(set-info :status unsat)
(check-sat)
