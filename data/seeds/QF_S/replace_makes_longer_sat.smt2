; A replacement that contains its own pattern.
(set-logic QF_S)
(declare-const s String)
(declare-const t String)
(assert (= (str.replace_all s "a" "ba") t))
(assert (distinct s t))
(assert (= t "xbabay"))
(set-info :status sat)
(check-sat)
