; judge: wrong-sat cvc5
; cvc5 1.0.3 answers sat, and so does 1.4.2. The cotangent of pi/4 is 1, so the arc cotangent of 1 is pi/4, about 0.785: above 0.5 whatever
; range is taken for negative arguments. The evaluator compares the exact number pi/4 with 0.5 by balls.
(set-logic ALL)
(assert (< (arccot 1.0) 0.5))
(set-info :status unsat)
(check-sat)
