; judge: wrong-sat cvc5
; cvc5 1.0.3 answers sat, cvc4 1.8 answers unsat. [0-9] without [a-z] is [0-9]; its only match in "A9" is "9", so the result is "Ax".
; Found by comparing ground applications with the exact evaluator.
(set-logic QF_S)
(assert (not (= (str.replace_re_all "A9" (re.diff (re.range "0" "9") (re.range "a" "z")) "x") "Ax")))
(set-info :status unsat)
(check-sat)
