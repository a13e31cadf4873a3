; An array filled with its index below n, read back shifted.
(set-logic ALIA)
(declare-const a (Array Int Int))
(declare-const n Int)
(assert (forall ((i Int)) (=> (and (<= 0 i) (< i n)) (= (select a i) i))))
(assert (> n 5))
(assert (distinct (select a 4) (- (select a 5) 1)))
(set-info :status unsat)
(check-sat)
