; expect: 6:9: unknown symbol
(set-logic QF_UF)
(push 1)
(declare-const p Bool)
(pop 1)
(assert p)
