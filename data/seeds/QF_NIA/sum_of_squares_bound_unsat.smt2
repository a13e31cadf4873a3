; 2xy never exceeds x^2 + y^2, on a bounded square.
(set-logic QF_NIA)
(declare-const x Int)
(declare-const y Int)
(assert (and (<= 0 x 6) (<= 0 y 6)))
(assert (< (+ (* x x) (* y y)) (* 2 x y)))
(set-info :status unsat)
(check-sat)
