; expect: 3:12: unbalanced
(set-logic QF_UF)
(check-sat))
