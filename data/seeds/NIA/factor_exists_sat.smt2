; A constant above 10 that is a square and one more than a multiple of 8.
(set-logic NIA)
(declare-const c Int)
(assert (exists ((x Int) (k Int)) (and (= c (* x x)) (= c (+ 1 (* 8 k))) (< 3 x 9))))
(set-info :status sat)
(check-sat)
