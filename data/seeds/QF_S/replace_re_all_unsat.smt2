; replace_re_all replaces every non-empty shortest match and ignores empty ones.
(set-logic QF_S)
(declare-const s String)
(assert (= s "a1b22"))
(assert (or (distinct (str.replace_re_all s (re.range "0" "9") "#") "a#b##")
            (distinct (str.replace_re_all s (re.* (re.range "0" "9")) "") "ab")))
(set-info :status unsat)
(check-sat)
