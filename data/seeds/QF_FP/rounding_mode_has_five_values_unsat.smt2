; There are exactly five rounding modes, under both their names.
(set-logic QF_FP)
(declare-const r RoundingMode)
(assert (distinct r roundNearestTiesToEven roundNearestTiesToAway roundTowardPositive roundTowardNegative roundTowardZero))
(assert (and (= RNE roundNearestTiesToEven) (= RNA roundNearestTiesToAway) (= RTZ roundTowardZero)))
(set-info :status unsat)
(check-sat)
