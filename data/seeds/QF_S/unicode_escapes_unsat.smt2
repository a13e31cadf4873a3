; The same character by a braced escape, a four-digit escape and its code.
(set-logic QF_S)
(declare-const s String)
(assert (= s "\u{e9}"))
(assert (or (distinct s "\u00e9") (distinct (str.len s) 1) (distinct (str.to_code s) 233) (distinct s (_ char #xe9))))
(set-info :status unsat)
(check-sat)
