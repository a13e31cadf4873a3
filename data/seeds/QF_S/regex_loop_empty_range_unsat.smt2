; A loop whose lower bound exceeds its upper bound is the empty language.
(set-logic QF_S)
(declare-const s String)
(assert (str.in_re s ((_ re.loop 3 1) (str.to_re "a"))))
(set-info :status unsat)
(check-sat)
