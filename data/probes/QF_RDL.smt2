; expect: unsat
(set-logic QF_RDL)
(declare-fun x () Real)
(declare-fun y () Real)
(assert (and (< (- x y) 0.0) (< (- y x) 0.0)))
(check-sat)
