; expect: unsat
; theories: Datatypes
(set-logic QF_DT)
(declare-datatypes ((List 0)) (((nil) (cons (head Bool) (tail List)))))
(declare-fun x () List)
(assert (= x (cons true x)))
(check-sat)
