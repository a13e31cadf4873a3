; expect: 4:12: unknown symbol
(set-logic QF_LIA)
(define-fun f ((n Int)) Int (+ n 1))
(assert (> n 0))
