; expect: 6:18: unknown sort
(set-logic QF_UF)
(push 1)
(declare-sort U 0)
(pop 1)
(declare-const u U)
