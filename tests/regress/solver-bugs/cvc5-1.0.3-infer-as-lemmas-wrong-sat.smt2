; judge: wrong-sat cvc5 --dt-infer-as-lemmas
; A datatype with one constructor without fields has one value. With this expert option cvc5 1.0.3 answers sat, and its model is false; 1.4.2 does not.
; Found by falcon, which searches for options by coverage: without options cvc5 answers unsat; reduced from 1,001 bytes.
(set-logic QF_DT)
(declare-datatypes ((c 0)) (((d))))
(declare-fun f () c)
(assert (distinct f d))
(set-info :status unsat)
(check-sat)
