; A pair that fp.min and fp.max exchange, of different sign so that no zeros meet.
(set-logic QF_FP)
(declare-const x Float64)
(declare-const y Float64)
(assert (and (fp.isPositive x) (fp.isNegative y) (not (fp.isZero x))))
(assert (and (= (fp.min x y) y) (= (fp.max x y) x)))
(assert (= (fp.abs y) x))
(set-info :status sat)
(check-sat)
