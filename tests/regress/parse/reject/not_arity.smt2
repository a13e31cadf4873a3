; expect: 4:10: arity
(set-logic QF_UF)
(declare-const p Bool)
(assert (not p p))
