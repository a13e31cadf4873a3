; judge: wrong-unsat cvc4
; cvc4 1.8 answers unsat; cvc5 1.0.3 answers sat. With p = true the assertion holds whatever arccos gives for 2, which is outside of
; its domain. cvc4 asserts facts about arccos for all arguments, and they contradict each other there. Injecting such a formula into a
; literal with `or` must not change the answer.
(set-logic ALL)
(declare-const p Bool)
(assert (or p (< 3.0 (arccos 2.0))))
(set-info :status sat)
(check-sat)
