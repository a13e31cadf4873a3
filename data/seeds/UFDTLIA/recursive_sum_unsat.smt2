; A recursive function over a list literal.
(set-logic UFDTLIA)
(declare-datatype L ((nil) (cons (head Int) (tail L))))
(define-fun-rec total ((l L)) Int (ite ((_ is nil) l) 0 (+ (head l) (total (tail l)))))
(declare-const x Int)
(assert (= (total (cons x (cons 2 (cons (- x) nil)))) 3))
(set-info :status unsat)
(check-sat)
