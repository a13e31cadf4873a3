; No word is a repetition of "ab" and one of "ba", but the empty one.
(set-logic QF_S)
(declare-const s String)
(assert (str.in_re s (re.* (str.to_re "ab"))))
(assert (str.in_re s (re.* (str.to_re "ba"))))
(assert (not (= s "")))
(set-info :status unsat)
(check-sat)
