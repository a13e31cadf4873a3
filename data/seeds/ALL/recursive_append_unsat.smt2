; Appending two list literals with a recursive function.
(set-logic ALL)
(declare-datatype L ((nil) (cons (head Int) (tail L))))
(define-fun-rec app ((x L) (y L)) L (match x ((nil y) ((cons h t) (cons h (app t y))))))
(declare-const k Int)
(assert (distinct (app (cons k nil) (cons 2 nil)) (cons k (cons 2 nil))))
(set-info :status unsat)
(check-sat)
