; The shortest non-empty word that is both a power of aa and of aaa has six letters.
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.in_re s (re.inter (re.+ (str.to_re "aa")) (re.+ (str.to_re "aaa")))))
(assert (< (str.len s) 12))
(set-info :status sat)
(check-sat)
