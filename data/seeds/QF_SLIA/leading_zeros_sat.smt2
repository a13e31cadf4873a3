; to_int ignores leading zeros, so two different strings have the same number.
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (distinct s t))
(assert (= (str.to_int s) (str.to_int t) 7))
(assert (= (+ (str.len s) (str.len t)) 3))
(set-info :status sat)
(check-sat)
