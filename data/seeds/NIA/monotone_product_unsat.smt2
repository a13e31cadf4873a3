; A multiplier of at least two cannot shrink a positive integer.
(set-logic NIA)
(declare-const a Int)
(assert (and (>= a 2) (exists ((b Int)) (and (> b 0) (<= (* a b) b)))))
(set-info :status unsat)
(check-sat)
