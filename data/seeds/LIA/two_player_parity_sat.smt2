; Whatever the first player adds, the second one can answer to reach a multiple of three.
(set-logic LIA)
(assert (forall ((a Int)) (exists ((b Int)) (and (<= 0 b 2) (= (mod (+ a b) 3) 0)))))
(set-info :status sat)
(check-sat)
