; judge: wrong-sat z3 sat.euf=true
; At 1 the left side may be anything, at 0 it is 0.0, the right side is 1.0 everywhere: unsat, as z3 4.8.12 says without the option, and cvc5. With
; it z3's new core says sat, with b = ((as const ...) 1.0), which makes the assertion false. Found by falcon (991 bytes).
(set-logic ALL)
(declare-const b (Array Int Real))
(assert (= (store b 0 0.0) ((as const (Array Int Real)) 1.0)))
(set-info :status unsat)
(check-sat)
