; A recursive factorial as a defined function, at one known argument.
(set-logic UFLIA)
(define-fun-rec fact ((n Int)) Int (ite (<= n 0) 1 (+ (fact (- n 1)) (fact (- n 1)))))
(declare-const r Int)
(assert (= r (fact 3)))
(assert (> r 7))
(set-info :status sat)
(check-sat)
