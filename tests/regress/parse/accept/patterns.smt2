; Several patterns, a multi-pattern, and a name on a quantifier body's quantifier.
(set-logic UFLIA)
(declare-fun f (Int) Int)
(declare-fun g (Int Int) Int)
(assert (! (forall ((x Int) (y Int)) (! (= (g x y) (f x)) :pattern ((f x) (g x y)) :pattern ((g x y)))) :named ax))
