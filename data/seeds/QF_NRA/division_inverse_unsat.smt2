; Dividing by a positive number and multiplying again is the identity.
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (> y 1.0))
(assert (distinct (* (/ x y) y) x))
(set-info :status unsat)
(check-sat)
