; expect: unsat
; theories: Bags
(set-logic ALL)
(declare-fun b () (Bag Int))
(assert (= b (bag 1 2)))
(assert (= (bag.count 1 b) 3))
(check-sat)
