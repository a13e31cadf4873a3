; A constant array after one store has two values, read at three indices.
(set-logic QF_ALIA)
(declare-const i Int)
(define-fun zero () (Array Int Int) ((as const (Array Int Int)) 0))
(define-fun a () (Array Int Int) (store zero i 7))
(assert (= (+ (select a (+ i 1)) (select a i) (select a (- i 1))) 14))
(set-info :status unsat)
(check-sat)
