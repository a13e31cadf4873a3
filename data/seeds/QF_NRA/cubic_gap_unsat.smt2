; x^3 - 3x + 1 has no root between 1/2 and 3/2.
(set-logic QF_NRA)
(declare-const x Real)
(assert (= (+ (* x x x) (* (- 3.0) x) 1.0) 0.0))
(assert (and (<= 0.5 x) (<= x 1.5)))
(set-info :status unsat)
(check-sat)
