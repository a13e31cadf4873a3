; An inner quantifier shadows an outer one at a different sort.
(set-logic ALL)
(declare-fun p (Bool) Bool)
(assert (forall ((x Int) (y Int)) (exists ((x Bool)) (and (p x) (forall ((y Real)) (= y y)) (= y y)))))
