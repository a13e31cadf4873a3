; expect: 3:33: sort
(set-logic UFLIA)
(define-fun-rec f ((n Int)) Int (> n 0))
