; judge: wrong-sat yices2@2.6.5
; `true` is a symbol of the Core theory, no reserved word (SMT-LIB 2.6, section 3.1), so a `let` may bind it, here to false. z3 and cvc5 answer unsat,
; and so does our evaluator. Yices answers sat: it takes the word for the constant. Found as a seed in a campaign.
(set-logic QF_UF)
(declare-const p Bool)
(assert (let ((true (and p (not p)))) true))
(set-info :status unsat)
(check-sat)
