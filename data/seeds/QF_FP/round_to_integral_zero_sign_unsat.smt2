; Rounding a negative fraction to integral keeps the sign of zero.
(set-logic QF_FP)
(declare-const x Float16)
(assert (fp.isNegative x))
(assert (fp.isZero (fp.roundToIntegral roundTowardPositive x)))
(assert (distinct (fp.roundToIntegral roundTowardPositive x) (_ -zero 5 11)))
(set-info :status unsat)
(check-sat)
