; A quotient of variables whose divisor is bounded away from zero.
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (> y 0.25))
(assert (= (/ x y) 3.0))
(assert (= (+ x y) 2.0))
(set-info :status sat)
(check-sat)
