; judge: wrong-unsat cvc5
; cvc5 1.0.3 answers unsat. With a = {1, 1, 1, 2, 2} and n = 2 the difference is {1, 2, 2}, which has three elements. cvc5 1.0.3 itself
; answers sat where the numbers are given as such; 1.4.2 finds a model.
(set-logic ALL)
(declare-const a (Bag Int))
(declare-const b (Bag Int))
(declare-const n Int)
(assert (= (bag.count 1 a) 3))
(assert (> (bag.count 2 a) 1))
(assert (= b (bag.difference_subtract a (bag 1 n))))
(assert (= (bag.card b) 3))
(set-info :status sat)
(check-sat)
