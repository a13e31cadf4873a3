; expect: 4:16: already declared
(set-logic QF_UF)
(declare-const p Bool)
(declare-const p Bool)
