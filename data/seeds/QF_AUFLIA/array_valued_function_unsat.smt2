; A counter cell that grows with each snapshot cannot return to its value.
(set-logic QF_AUFLIA)
(declare-fun snapshot (Int) (Array Int Int))
(declare-const t Int)
(define-fun tick ((u Int)) Bool (= (snapshot (+ u 1)) (store (snapshot u) 0 (+ (select (snapshot u) 0) 1))))
(assert (and (tick t) (tick (+ t 1))))
(assert (= (snapshot (+ t 2)) (snapshot t)))
(set-info :status unsat)
(check-sat)
