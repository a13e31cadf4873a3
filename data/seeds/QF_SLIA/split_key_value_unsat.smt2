; The key in front of the first equals sign holds none.
(set-logic QF_SLIA)
(declare-const line String)
(declare-const key String)
(assert (= key (str.substr line 0 (str.indexof line "=" 0))))
(assert (= (str.len line) 3))
(assert (str.contains key "="))
(set-info :status unsat)
(check-sat)
