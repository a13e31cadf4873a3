; Some integer square lies between two reals, one below each quantified bound.
(set-logic NIRA)
(declare-const r Real)
(assert (< 8.0 r 9.0))
(assert (exists ((n Int)) (and (> n 0) (< r (to_real (* n n)) 10.0))))
(set-info :status sat)
(check-sat)
