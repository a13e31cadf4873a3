; The last line needs no line break.
(set-logic QF_UF)
(declare-const p Bool)
(assert p)
(check-sat)