; expect: 3:2: unexpected end
(set-logic QF_UF)
(