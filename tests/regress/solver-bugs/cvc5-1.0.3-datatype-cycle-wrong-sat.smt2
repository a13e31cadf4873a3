; judge: wrong-sat cvc5
; judge: wrong-sat cvc4
; cvc5 1.0.3 and cvc4 1.8 answer sat, z3 4.8.12 answers unsat. Datatype values are finite trees: the first assertion makes t
; contain (node f), the second makes f contain t, so t would contain itself. The two share ancestry and are wrong together.
(set-logic QF_DT)
(declare-datatypes ((Tree 0) (Forest 0))
  (((node (children Forest))) ((empty) (grow (first Tree) (rest Forest)))))
(declare-const t Tree)
(declare-const f Forest)
(assert (= (children t) (grow (node f) empty)))
(assert (= f (grow t empty)))
(set-info :status unsat)
(check-sat)
