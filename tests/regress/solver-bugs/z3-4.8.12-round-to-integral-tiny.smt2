; judge: wrong-sat z3
; z3 4.8.12 answers sat. In the format (2, 4) the operand is the subnormal number 1/8; the nearest integer is zero, which
; keeps the sign of the operand.
; Found by comparing ground applications with the exact evaluator; cvc5 1.0.3 (with --fp-exp) answers unsat.
(set-logic QF_FP)
(set-info :status unsat)
(assert (not (= (fp.roundToIntegral RNE (fp #b0 #b00 #b001)) (_ +zero 2 4))))
(check-sat)
