; A bounded loop and a power agree on the length.
(set-logic QF_S)
(declare-const s String)
(assert (str.in_re s ((_ re.loop 2 3) (re.range "a" "c"))))
(assert (str.in_re s ((_ re.^ 3) (re.union (str.to_re "a") (str.to_re "z")))))
(set-info :status sat)
(check-sat)
