; A function that is a square at one point and not at another.
(set-logic UFNIA)
(declare-fun f (Int) Int)
(declare-const x Int)
(assert (exists ((y Int)) (and (= (f x) (* y y)) (< 2 y 5))))
(assert (distinct (f x) (f (+ x 1)) 9))
(set-info :status sat)
(check-sat)
