; Two cells cannot sum to less than twice a lower bound of all cells.
(set-logic ALIA)
(declare-const a (Array Int Int))
(declare-const m Int)
(declare-const k Int)
(assert (forall ((i Int)) (! (<= m (select a i)) :pattern ((select a i)))))
(assert (= (+ (select a k) (select a (+ k 1))) (- (* 2 m) 1)))
(set-info :status unsat)
(check-sat)
