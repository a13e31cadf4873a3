; A rectangle with an integer side and a real side of area 7/2.
(set-logic QF_NIRA)
(declare-const n Int)
(declare-const w Real)
(assert (= (* (to_real n) w) (/ 7 2)))
(assert (and (> n 2) (< w 1.0) (is_int (* 2.0 w))))
(set-info :status sat)
(check-sat)
