; judge: wrong-unsat cvc4
; cvc4 1.8 answers unsat, but s = "a" is a model (certified): the shortest non-empty match of "a" in "a" is the whole string, which
; the empty string replaces.
(set-logic QF_S)
(declare-const s String)
(assert (= (str.replace_re_all "a" (str.to_re s) "") ""))
(set-info :status sat)
(check-sat)
