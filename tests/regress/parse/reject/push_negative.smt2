; expect: 3:7: expected
(set-logic QF_UF)
(push -1)
