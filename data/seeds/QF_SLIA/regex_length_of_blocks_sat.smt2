; Blocks of three and blocks of two meet at a length that both divide.
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.in_re s (re.+ ((_ re.^ 3) (re.range "a" "b")))))
(assert (str.in_re s (re.+ (re.++ (re.range "a" "c") (str.to_re "b")))))
(assert (< 2 (str.len s) 12))
(assert (not (str.in_re s ((_ re.loop 1 5) (str.to_re "bb")))))
(set-info :status sat)
(check-sat)
