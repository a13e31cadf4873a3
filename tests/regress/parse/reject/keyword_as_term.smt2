; expect: 3:9: expected
(set-logic QF_UF)
(assert :named)
