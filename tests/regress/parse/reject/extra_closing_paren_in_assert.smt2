; expect: 4:17: unbalanced
(set-logic QF_UF)
(declare-const p Bool)
(assert (not p)))
(check-sat)
