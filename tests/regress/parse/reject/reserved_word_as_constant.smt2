; expect: 3:16: reserved
(set-logic QF_UF)
(declare-const let Bool)
