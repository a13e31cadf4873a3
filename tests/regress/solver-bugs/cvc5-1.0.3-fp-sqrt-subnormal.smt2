; judge: wrong-sat cvc5
; cvc5 1.0.3 (with --fp-exp) answers sat. In the format (3, 5) the smallest normal number is 2^-2 and subnormal numbers are
; multiples of 2^-6. The operand is 2 * 2^-6 = 1/32; its root 0.17677... lies between 11 * 2^-6 and 12 * 2^-6, so rounding
; upwards gives 12 * 2^-6. Square roots are subnormal only in formats with few exponent bits.
; Found by comparing ground applications with the exact evaluator; z3 4.8.12 answers unsat.
(set-logic QF_FP)
(set-info :status unsat)
(assert (not (= (fp.sqrt RTP (fp #b0 #b000 #b0010)) (fp #b0 #b000 #b1100))))
(check-sat)
