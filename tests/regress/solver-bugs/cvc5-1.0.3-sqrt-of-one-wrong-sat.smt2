; judge: wrong-sat cvc5
; cvc5 1.0.3 answers sat; 1.4.2 answers unsat. Its documentation says that the square root of a number that is not negative is not negative
; itself, and the evaluator computes 1. The old release only knows that the square of the root is 1.
(set-logic ALL)
(assert (= (sqrt 1.0) (- 1.0)))
(set-info :status unsat)
(check-sat)
