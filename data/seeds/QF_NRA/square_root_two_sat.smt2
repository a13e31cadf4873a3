; An irrational solution: x^2 = 2 with x negative.
(set-logic QF_NRA)
(declare-const x Real)
(assert (= (* x x) 2.0))
(assert (< x 0.0))
(set-info :status sat)
(check-sat)
