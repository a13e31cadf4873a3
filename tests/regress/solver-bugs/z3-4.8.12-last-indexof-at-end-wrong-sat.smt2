; judge: wrong-sat z3
; z3 4.8.12 answers sat. The last "ab" in "abcab" begins at 3. z3 computes 0: it does not look at the last place where the pattern fits.
; z3 5.4.0 computes 3.
(set-logic ALL)
(assert (not (= (seq.last_indexof "abcab" "ab") 3)))
(set-info :status unsat)
(check-sat)
