; judge: wrong-sat cvc5
; The secant of 0 is 1, so the arc secant of 1 is 0: it is the only number between 0 and pi whose secant is 1. cvc5 1.0.3 answers sat, and so
; does 1.4.2. Found by `cupel conform --scoped`.
(set-logic ALL)
(assert (distinct (arcsec 1.0) 0.0))
(set-info :status unsat)
(check-sat)
