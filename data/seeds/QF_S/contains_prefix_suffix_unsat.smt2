; A prefix and a suffix are contained; a longer string is not.
(set-logic QF_S)
(declare-const s String)
(declare-const t String)
(assert (or (str.prefixof s t) (str.suffixof s t)))
(assert (not (str.contains t s)))
(set-info :status unsat)
(check-sat)
