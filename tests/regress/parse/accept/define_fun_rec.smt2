; A recursive definition sees itself, mutual ones see each other.
(set-logic UFLIA)
(define-fun-rec sum ((n Int)) Int (ite (<= n 0) 0 (+ n (sum (- n 1)))))
(define-funs-rec ((ev ((n Int)) Bool) (od ((n Int)) Bool))
  ((or (= n 0) (od (- n 1))) (and (distinct n 0) (ev (- n 1)))))
(declare-const k Int)
(assert (and (= k 2) (ev k) (= (sum k) 3)))
