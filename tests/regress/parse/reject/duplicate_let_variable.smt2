; expect: 4:22: duplicate
(set-logic QF_UF)
(declare-const p Bool)
(assert (let ((a p) (a true)) a))
