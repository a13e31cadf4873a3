; expect: 3:9: unknown symbol
(set-logic QF_UF)
(assert p)
(declare-const p Bool)
