; expect: 3:25: unexpected end
(set-logic QF_UF)
(assert (let ((x true)) 