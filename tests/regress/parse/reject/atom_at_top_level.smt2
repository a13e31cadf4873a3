; expect: 3:1: expected
(set-logic QF_UF)
check-sat
