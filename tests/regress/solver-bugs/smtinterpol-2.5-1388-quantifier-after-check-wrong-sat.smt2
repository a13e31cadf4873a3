; judge: wrong-sat smtinterpol@2.5-1388-ga5a4ab0c
; f is 0 everywhere, so f(c) is not 7. SMTInterpol answers unsat if it is asked once, and sat if it has answered before: it does not
; instantiate the quantifier for what is asserted after the first query. z3 and cvc5 answer sat, unsat.
; Found by last: two samples with a query too many, of 412 and 550 bytes; reduced, then by hand.
(set-logic UFLIA)
(declare-const c Int)
(declare-fun f (Int) Int)
(assert (forall ((x Int)) (= (f x) 0)))
(check-sat)
(assert (= (f c) 7))
(set-info :status unsat)
(check-sat)
