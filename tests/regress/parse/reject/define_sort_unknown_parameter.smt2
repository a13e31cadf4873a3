; expect: 2:31: unknown sort
(define-sort M (T) (Array Int S))
