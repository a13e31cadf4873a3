; A sorted array segment whose middle is the average of its ends.
(set-logic QF_ALIA)
(declare-const a (Array Int Int))
(assert (< (select a 0) (select a 1) (select a 2)))
(assert (= (* 2 (select a 1)) (+ (select a 0) (select a 2))))
(assert (= (mod (select a 2) 10) 3))
(set-info :status sat)
(check-sat)
