; A triangular number that is one less than a square.
(set-logic QF_NIA)
(declare-const n Int)
(declare-const k Int)
(assert (= (* n (+ n 1)) (* 2 (- (* k k) 1))))
(assert (and (< 2 n 20) (> k 0)))
(set-info :status sat)
(check-sat)
