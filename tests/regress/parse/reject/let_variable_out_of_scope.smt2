; expect: 4:30: unknown symbol
(set-logic QF_UF)
(declare-const p Bool)
(assert (and (let ((q p)) q) q))
