; A sign, a blank or an empty string is no number.
(set-logic QF_SLIA)
(declare-const s String)
(assert (or (= s "-5") (= s "") (= s " 1") (= s "0x1")))
(assert (>= (str.to_int s) 0))
(set-info :status unsat)
(check-sat)
