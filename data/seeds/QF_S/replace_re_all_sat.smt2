; A string that loses exactly its vowels.
(set-logic QF_S)
(declare-const s String)
(assert (= (str.replace_re_all s (re.union (str.to_re "a") (str.to_re "e")) "") "bd"))
(assert (= s (str.++ "b" (str.at "xay" 1) "d" (str.at "xay" 1))))
(set-info :status sat)
(check-sat)
