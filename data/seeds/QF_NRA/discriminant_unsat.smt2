; A quadratic with negative discriminant has no root.
(set-logic QF_NRA)
(declare-const x Real)
(assert (= (+ (* x x) x 1.0) 0.0))
(set-info :status unsat)
(check-sat)
