; A string shorter than its prefix and suffix together.
(set-logic QF_S)
(declare-const s String)
(assert (and (str.prefixof "aba" s) (str.suffixof "bab" s)))
(assert (= (str.len s) 4))
(set-info :status sat)
(check-sat)
