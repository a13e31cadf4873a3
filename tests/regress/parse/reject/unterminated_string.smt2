; expect: 4:14: unterminated
(set-logic QF_S)
(declare-const s String)
(assert (= s "never closed))
(check-sat)
