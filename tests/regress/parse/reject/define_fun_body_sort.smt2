; expect: 3:30: sort
(set-logic QF_LIA)
(define-fun f ((n Int)) Bool (+ n 1))
