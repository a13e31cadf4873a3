; judge: wrong-sat cvc4
; cvc4 1.8 answers sat; z3 4.8.12 and cvc5 1.0.3 answer unsat. re.diff is left-associative: everything but "b", and of that
; everything but "a". The string "a" is not in what is left. cvc4 forgets the third argument.
(set-logic QF_S)
(assert (str.in_re "a" (re.diff (re.* re.allchar) (str.to_re "b") (str.to_re "a"))))
(set-info :status unsat)
(check-sat)
