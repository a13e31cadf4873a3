; Of three factors with a positive product, not exactly one is negative.
(set-logic QF_NIA)
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(assert (> (* x y z) 0))
(assert (and (< x 0) (>= y 0) (>= z 0)))
(set-info :status unsat)
(check-sat)
