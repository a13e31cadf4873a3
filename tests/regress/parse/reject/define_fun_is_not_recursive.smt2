; expect: 3:45: unknown symbol
(set-logic QF_LIA)
(define-fun f ((n Int)) Int (ite (= n 0) 0 (f (- n 1))))
