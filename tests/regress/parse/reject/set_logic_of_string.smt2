; expect: 2:12: expected
(set-logic "QF_UF")
