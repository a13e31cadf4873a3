; The same gap, wide enough for one value.
(set-logic QF_LRA)
(declare-const x Real)
(declare-const y Real)
(assert (>= x 0.000000000000000000000000000001))
(assert (<= (* x 1000000000000000000000000000000.0) 1.0))
(assert (= y (/ x 7.0)))
(set-info :status sat)
(check-sat)
