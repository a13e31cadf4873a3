; expect: 4:15: unexpected end
(set-logic QF_UF)
(declare-const p Bool)
(assert (and p