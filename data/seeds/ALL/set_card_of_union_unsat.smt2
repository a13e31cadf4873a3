; A union has no more members than its parts together.
(set-logic ALL)
(declare-const a (Set (_ BitVec 3)))
(declare-const b (Set (_ BitVec 3)))
(assert (= (set.card a) 1))
(assert (<= (set.card b) 1))
(assert (>= (set.card (set.union a b)) 3))
(set-info :status unsat)
(check-sat)
