; expect: 3:12: expected
(set-logic QF_UF)
(check-sat true)
