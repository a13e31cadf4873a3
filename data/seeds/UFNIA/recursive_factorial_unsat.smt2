; A recursive product: three factorial is not seven.
(set-logic UFNIA)
(define-fun-rec fact ((n Int)) Int (ite (<= n 0) 1 (* n (fact (- n 1)))))
(assert (= (fact 3) 7))
(set-info :status unsat)
(check-sat)
