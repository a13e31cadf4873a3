; expect: 6:9: unknown symbol
(set-logic QF_UF)
(declare-const p Bool)
(reset)
(set-logic QF_UF)
(assert p)
