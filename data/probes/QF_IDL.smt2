; expect: unsat
(set-logic QF_IDL)
(declare-fun x () Int)
(declare-fun y () Int)
(declare-fun z () Int)
(assert (and (< (- x y) 1) (< (- y z) 1) (> (- x z) 0)))
(check-sat)
