; replace_re takes the shortest leftmost match.
(set-logic QF_S)
(declare-const s String)
(assert (= s "xaab"))
(assert (distinct (str.replace_re s (re.+ (str.to_re "a")) "c") "xcab"))
(set-info :status unsat)
(check-sat)
