; An inverted range is empty, and an optional empty language holds only the empty string.
(set-logic QF_S)
(declare-const s String)
(assert (str.in_re s (re.opt (re.range "z" "a"))))
(assert (not (= s "")))
(set-info :status unsat)
(check-sat)
