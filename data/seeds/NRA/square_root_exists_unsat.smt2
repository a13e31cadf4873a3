; Four has a square root between zero and three.
(set-logic NRA)
(declare-const c Real)
(assert (= c 4.0))
(assert (forall ((x Real)) (or (distinct (* x x) c) (> x 3.0) (< x 0.0))))
(set-info :status unsat)
(check-sat)
