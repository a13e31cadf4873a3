; Some integer has a negative square.
(set-logic NIA)
(assert (exists ((x Int)) (< (* x x) 0)))
(set-info :status unsat)
(check-sat)
