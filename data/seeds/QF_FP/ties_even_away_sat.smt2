; A tie that RNE and RNA resolve differently when rounding to integral.
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 4 6))
(assert (distinct (fp.roundToIntegral roundNearestTiesToEven x) (fp.roundToIntegral roundNearestTiesToAway x)))
(assert (fp.isNegative x))
(assert (= (fp.roundToIntegral roundTowardNegative x) (fp.roundToIntegral RNA x)))
(set-info :status sat)
(check-sat)
