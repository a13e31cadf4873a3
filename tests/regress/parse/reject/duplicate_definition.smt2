; expect: 4:13: already declared
(set-logic QF_LIA)
(define-fun f () Int 1)
(define-fun f () Int 2)
