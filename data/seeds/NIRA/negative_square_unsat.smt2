; A mixed product of equal factors is never negative.
(set-logic NIRA)
(assert (exists ((n Int) (x Real)) (and (= x (to_real n)) (< (* x (to_real n)) 0.0))))
(set-info :status unsat)
(check-sat)
