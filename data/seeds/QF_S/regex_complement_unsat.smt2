; A string lies in the complement exactly if it is not in the language.
(set-logic QF_S)
(declare-const s String)
(define-fun even () RegLan (re.* (str.to_re "ab")))
(assert (str.in_re s (re.comp even)))
(assert (str.in_re s (re.inter even (re.+ re.allchar))))
(set-info :status unsat)
(check-sat)
