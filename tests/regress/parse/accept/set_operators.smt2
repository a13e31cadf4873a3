; Finite sets as cvc5 knows them.
(set-logic ALL)
(declare-const a (Set Int))
(declare-const b (Set Int))
(assert (set.subset (set.union a (set.singleton 1)) (set.inter b (set.minus a b))))
(assert (and (set.member 2 a) (= (set.card a) 1) (distinct b (as set.empty (Set Int)))))
