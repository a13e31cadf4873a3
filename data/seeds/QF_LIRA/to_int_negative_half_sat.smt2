; The floor of -5/2 is -3, and is_int tells it from its argument.
(set-logic QF_LIRA)
(declare-const x Real)
(declare-const n Int)
(assert (= n (to_int x)))
(assert (= (* 2.0 x) (- 5.0)))
(assert (and (= n (- 3)) (not (is_int x)) (is_int (to_real n))))
(set-info :status sat)
(check-sat)
