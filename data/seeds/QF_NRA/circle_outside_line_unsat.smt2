; The unit circle does not reach the line x + y = 3/2.
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (<= (+ (* x x) (* y y)) 1.0))
(assert (>= (+ x y) (/ 3 2)))
(set-info :status unsat)
(check-sat)
