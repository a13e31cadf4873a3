; expect: 4:6: pop
(set-logic QF_UF)
(push 1)
(pop 2)
