; expect: 4:15: already declared
(set-logic QF_UF)
(declare-sort U 0)
(declare-sort U 1)
