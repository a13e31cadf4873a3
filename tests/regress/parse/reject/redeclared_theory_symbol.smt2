; expect: 3:14: already declared
(set-logic QF_UF)
(declare-fun and (Bool Bool) Bool)
