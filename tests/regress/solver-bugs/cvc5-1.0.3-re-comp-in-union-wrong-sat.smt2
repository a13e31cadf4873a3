; judge: wrong-sat cvc5
; cvc5 1.0.3 answers sat, z3 4.8.12 and cvc4 1.8 answer unsat. "2" is in [0-9], so not in its complement, and it is no word over [a-z].
; Found by comparing ground applications with the exact evaluator.
(set-logic QF_S)
(assert (str.in_re "2" (re.union (re.* (re.range "a" "z")) (re.comp (re.range "0" "9")))))
(set-info :status unsat)
(check-sat)
