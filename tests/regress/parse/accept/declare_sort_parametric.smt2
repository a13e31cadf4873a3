; An uninterpreted sort with parameters.
(set-logic QF_UF)
(declare-sort Box 1)
(declare-sort U 0)
(declare-fun unbox ((Box U)) U)
(declare-const b (Box U))
(declare-const bb (Box (Box U)))
(assert (= (unbox b) (unbox b)))
