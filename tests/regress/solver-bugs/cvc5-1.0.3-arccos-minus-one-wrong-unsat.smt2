; judge: wrong-unsat cvc5
; cvc5 1.0.3 answers unsat, and so does 1.4.2. The cosine of pi is -1, so the arc cosine of -1 is pi. cvc5 looks for it in the range
; from 0 to pi without pi itself. With arcsin it is the same at the other end: (arcsin (- 1.0)) has no value, since -pi/2 is left out.
(set-logic ALL)
(assert (= (arccos (- 1.0)) real.pi))
(set-info :status sat)
(check-sat)
