; A bound c so that all x at or above it with x mod 4 = 3 exceed 10; div under a binder.
(set-logic LIA)
(declare-const c Int)
(assert (forall ((x Int)) (=> (and (>= x c) (= (mod x 4) 3)) (> (div x 2) 4))))
(assert (< c 12))
(set-info :status sat)
(check-sat)
