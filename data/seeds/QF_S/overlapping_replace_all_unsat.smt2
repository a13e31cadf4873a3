; replace_all scans from left to right and does not overlap matches.
(set-logic QF_S)
(declare-const s String)
(assert (= s "aaaaa"))
(assert (or (distinct (str.replace_all s "aa" "b") "bba") (distinct (str.replace s "aa" "b") "baaa")))
(set-info :status unsat)
(check-sat)
