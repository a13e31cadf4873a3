; A function on a finite range that avoids its argument.
(set-logic UFLIA)
(declare-fun f (Int) Int)
(assert (forall ((x Int)) (=> (and (<= 0 x) (<= x 2)) (and (<= 0 (f x)) (<= (f x) 2) (distinct (f x) x)))))
(assert (= (f (f (f 0))) 0))
(set-info :status sat)
(check-sat)
