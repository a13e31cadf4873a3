; A price in reals per whole unit, with a discount.
(set-logic QF_UFLIRA)
(declare-fun price (Int) Real)
(declare-const n Int)
(assert (< (price (+ n 1)) (+ (price n) (price 1))))
(assert (= (price 1) 2.5))
(assert (and (> n 3) (= (price n) (* 2.25 (to_real n)))))
(set-info :status sat)
(check-sat)
