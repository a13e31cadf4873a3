; The smallest subnormal of a tiny format, as a real.
(set-logic QF_FPLRA)
(declare-const x Real)
(assert (= x (fp.to_real (fp #b1 #b000 #b0001))))
(assert (or (>= x 0.0) (distinct (* x 64.0) (- 1.0))))
(set-info :status unsat)
(check-sat)
