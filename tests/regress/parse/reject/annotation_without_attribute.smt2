; expect: 4:14: expected
(set-logic QF_UF)
(declare-const p Bool)
(assert (! p q))
