; A gap of 10^-30 must not be rounded away.
(set-logic QF_LRA)
(declare-const x Real)
(assert (> x 0.000000000000000000000000000001))
(assert (< (* x 1000000000000000000000000000000.0) 1.0))
(set-info :status unsat)
(check-sat)
