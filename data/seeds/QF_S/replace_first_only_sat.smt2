; replace changes the first occurrence only, replace_all every one.
(set-logic QF_S)
(declare-const s String)
(assert (= (str.replace s "ab" "c") "cxab"))
(assert (= (str.replace_all s "ab" "c") "cxc"))
(assert (str.prefixof "ab" s))
(set-info :status sat)
(check-sat)
