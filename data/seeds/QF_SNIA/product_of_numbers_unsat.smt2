; Two digit characters whose numbers multiply to eleven.
(set-logic QF_SNIA)
(declare-const a String)
(declare-const b String)
(assert (and (str.is_digit a) (str.is_digit b)))
(assert (= (* (str.to_int a) (str.to_int b)) 11))
(set-info :status unsat)
(check-sat)
