; A slope for which a product stays below a constant on an interval.
(set-logic NRA)
(declare-const k Real)
(assert (> k 0.0))
(assert (exists ((x Real)) (and (= (* k x) 6.0) (= (- x k) 1.0))))
(set-info :status sat)
(check-sat)
