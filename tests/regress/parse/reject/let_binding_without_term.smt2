; expect: 3:17: expected
(set-logic QF_UF)
(assert (let ((p)) p))
