; expect: 4:11: expected
(set-logic QF_UF)
(declare-const p Bool)
(assert p p)
