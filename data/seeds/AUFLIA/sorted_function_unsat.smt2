; Array cells that are images of a monotone function are sorted like their arguments.
(set-logic AUFLIA)
(declare-fun f (Int) Int)
(declare-const a (Array Int Int))
(assert (forall ((x Int) (y Int)) (! (=> (<= x y) (<= (f x) (f y))) :pattern ((f x) (f y)))))
(assert (and (= (select a 0) (f 3)) (= (select a 1) (f 8))))
(assert (> (select a 0) (select a 1)))
(set-info :status unsat)
(check-sat)
