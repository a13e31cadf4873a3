; expect: unsat
; theories: Transcendentals
(set-logic ALL)
(declare-fun x () Real)
(assert (> (sin x) 2.0))
(check-sat)
