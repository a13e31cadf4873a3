; A longer string that comes before a shorter one.
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (and (str.< s t) (> (str.len s) (str.len t))))
(assert (not (str.<= t "b")))
(assert (= (str.len s) 2))
(set-info :status sat)
(check-sat)
