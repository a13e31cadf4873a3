; expect: unsat
; theories: Reals
(set-logic QF_NRA)
(declare-fun x () Real)
(assert (< (* x x) 0.0))
(check-sat)
