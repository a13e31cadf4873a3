; x^3 - 3x + 1 has a root strictly between 0 and 1/2.
(set-logic QF_NRA)
(declare-const x Real)
(assert (= (- (* x x x) (* 3.0 x)) (- 1.0)))
(assert (< 0.0 x 0.5))
(set-info :status sat)
(check-sat)
