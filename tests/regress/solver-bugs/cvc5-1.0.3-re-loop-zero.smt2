; judge: wrong-sat cvc5
; cvc5 1.0.3 answers sat. ((_ re.loop 0 0) r) is r repeated zero times: it contains the empty string only, for every r.
; Found by comparing ground applications with the exact evaluator; z3 4.8.12 answers unsat.
(set-logic QF_S)
(set-info :status unsat)
(assert (str.in_re "bb" ((_ re.loop 0 0) (re.* (str.to_re "b")))))
(check-sat)
