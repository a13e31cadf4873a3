; What a difference leaves is in the first language and not in the second.
(set-logic QF_S)
(declare-const s String)
(assert (str.in_re s (re.diff (re.+ (re.range "a" "d")) (re.++ (re.* (re.range "a" "d")) (str.to_re "d")))))
(assert (str.in_re s (re.inter (re.++ (re.opt (re.range "a" "c")) (str.to_re "d")) (re.comp (str.to_re "d")))))
(set-info :status unsat)
(check-sat)
