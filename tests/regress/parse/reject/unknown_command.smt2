; expect: 3:2: unknown command
(set-logic QF_UF)
(frobnicate 3)
