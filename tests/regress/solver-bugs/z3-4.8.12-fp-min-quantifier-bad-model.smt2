; judge: bad-model z3
; z3 4.8.12 answers sat with a model in which s is no subnormal number. The existential is true whatever s is: for x = -oo the
; minimum of x and s is -oo, and for a NaN s it is x. So s has to be subnormal. Without the definition, which nothing uses, the
; model is right.
(declare-const s (_ FloatingPoint 2 2))
(define-fun unused ((y (_ FloatingPoint 2 2))) Bool false)
(assert (= (fp.isSubnormal s) (exists ((x (_ FloatingPoint 2 2))) (fp.isInfinite (fp.min x s)))))
(set-info :status sat)
(check-sat)
