; judge: wrong-sat smtinterpol@2.5-1388-ga5a4ab0c
; SMTInterpol takes the quotient of two variables for any number: 5/4 is not 3. Products of variables are unknown to it, as they should be.
; Found by the model oracle on a seed of QF_NRA in a campaign of two minutes: its model makes the assertion false; reduced from 237 bytes.
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (= (/ x y) 3.0))
(assert (= x 5.0))
(assert (= y 4.0))
(set-info :status unsat)
(check-sat)
