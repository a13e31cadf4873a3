; Above 7 every amount is payable with coins of 3 and 5; the free bound may be any of them.
(set-logic LIA)
(declare-const m Int)
(assert (and (<= 8 m) (<= m 30)))
(assert (forall ((k Int)) (=> (and (<= 8 k) (<= k m))
  (exists ((a Int) (b Int)) (and (>= a 0) (>= b 0) (= k (+ (* 3 a) (* 5 b))))))))
(set-info :status sat)
(check-sat)
