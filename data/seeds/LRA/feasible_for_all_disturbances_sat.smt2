; A control value that keeps the state within bounds for every disturbance.
(set-logic LRA)
(declare-const u Real)
(assert (forall ((w Real)) (=> (<= (- 1.0) w 1.0) (<= 0.0 (+ u w) 3.0))))
(assert (distinct u 1.0))
(set-info :status sat)
(check-sat)
