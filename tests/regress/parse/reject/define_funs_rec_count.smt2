; expect: 3:56: arity
(set-logic UFLIA)
(define-funs-rec ((f ((n Int)) Int) (g ((n Int)) Int)) (n))
