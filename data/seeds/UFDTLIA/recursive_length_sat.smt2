; A recursive length over a list literal with an unknown element.
(set-logic UFDTLIA)
(declare-datatype L ((nil) (cons (head Int) (tail L))))
(define-fun-rec size ((l L)) Int (match l ((nil 0) ((cons h t) (+ 1 (size t))))))
(declare-const x Int)
(assert (= (size (cons x (cons 1 nil))) x))
(set-info :status sat)
(check-sat)
