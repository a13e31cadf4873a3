; expect: 3:16: unterminated
(set-logic QF_UF)
(declare-const |p Bool)
(check-sat)
