; Evenness and oddness by mutual recursion, unrolled on a constant.
(set-logic UFLIA)
(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))
  ((ite (= n 0) true (odd (- n 1))) (ite (= n 0) false (even (- n 1)))))
(declare-const k Int)
(assert (= k 3))
(assert (even (+ k 2)))
(set-info :status unsat)
(check-sat)
