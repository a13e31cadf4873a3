; x - x is +0 except towards negative, where it is -0.
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 5))
(declare-const r RoundingMode)
(assert (not (or (fp.isNaN x) (fp.isInfinite x))))
(assert (xor (= r RTN) (= (fp.sub r x x) (_ -zero 3 5))))
(set-info :status unsat)
(check-sat)
