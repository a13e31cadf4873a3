; A recursive doubling function that calls itself twice, at one known argument.
(set-logic UFLIA)
(define-fun-rec dbl ((n Int)) Int (ite (<= n 0) 1 (+ (dbl (- n 1)) (dbl (- n 1)))))
(declare-const r Int)
(assert (= r (dbl 3)))
(assert (> r 7))
(set-info :status sat)
(check-sat)
