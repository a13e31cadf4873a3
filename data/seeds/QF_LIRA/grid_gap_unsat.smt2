; No multiple of 2/3 lies strictly between 4/3 and 2.
(set-logic QF_LIRA)
(declare-const k Int)
(declare-const x Real)
(assert (= x (* (/ 2 3) (to_real k))))
(assert (and (< (/ 4 3) x) (< x 2.0)))
(set-info :status unsat)
(check-sat)
