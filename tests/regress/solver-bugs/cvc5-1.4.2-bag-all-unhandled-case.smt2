; judge: crash cvc5@1.4.2
; bag.all and bag.some of a constant bag and a lambda that is a table of values: cvc5 1.4.2 takes both operators, but its evaluator of
; constants has no case for them and ends with "Unhandled case encountered" (bags_utils.cpp). With (> x 0) in place of (= x 0), or with a
; bag that is a variable, they are solved. All elements of an empty bag satisfy any predicate, so the answer is sat. (cvc5 1.0.3 does not
; have the operators.)
(set-info :status sat)
(set-logic HO_ALL)
(assert (bag.all (lambda ((x Int)) (= x 0)) (as bag.empty (Bag Int))))
(check-sat)
