; 43 is the largest sum that coins of 6, 9 and 20 cannot pay.
(set-logic QF_LIA)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(assert (and (<= 0 a) (<= 0 b) (<= 0 c)))
(assert (= (+ (* 6 a) (* 9 b) (* 20 c)) 43))
(set-info :status unsat)
(check-sat)
