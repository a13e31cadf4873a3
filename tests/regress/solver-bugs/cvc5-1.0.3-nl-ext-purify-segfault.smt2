; judge: crash cvc5@1.4.2 --nl-ext-purify
; With this expert option cvc5 follows a null pointer on a difference with a conditional below a function to bit-vectors; 1.0.3 does so, too.
; Found by falcon, which searches for options by coverage; it was part of four findings of eight minutes.
(set-logic ALL)
(declare-const b Real)
(declare-const c Real)
(declare-fun e (Real) (_ BitVec 1))
(assert (bvsge (e (- 0.0 (ite (> b c) 0.0 1.0))) #b0))
(set-info :status sat)
(check-sat)
