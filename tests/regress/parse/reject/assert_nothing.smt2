; expect: 3:8: expected
(set-logic QF_UF)
(assert)
