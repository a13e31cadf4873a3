; expect: 3:24: expected
(set-logic QF_UF)
(assert (let ((p true))))
