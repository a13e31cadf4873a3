; The standard forbids one variable twice in a let; z3 and cvc5 both take the last binding, and so do we.
(set-logic QF_UF)
(declare-const p Bool)
(assert (let ((a p) (a true)) a))
