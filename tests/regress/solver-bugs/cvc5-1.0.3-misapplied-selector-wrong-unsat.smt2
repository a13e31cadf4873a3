; judge: wrong-unsat cvc5
; cvc5 1.0.3 answers unsat, and sat with --no-dt-share-sel or in the logic ALL; 1.4.2, cvc4 and z3 answer sat. SMT-LIB says nothing about
; the value of a selector on another constructor, so g may give 1 here. With shared selectors this cvc5 takes a default value, 0.
(set-logic QF_DTLIA)
(declare-datatypes ((c 0)) (((d (e Int)) (f (g Int)))))
(assert (> (g (d 0)) 0))
(set-info :status sat)
(check-sat)
