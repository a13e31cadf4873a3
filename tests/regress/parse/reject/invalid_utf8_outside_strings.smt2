; expect: 3:16: invalid
(set-logic QF_UF)
(declare-const ÿx Bool)
