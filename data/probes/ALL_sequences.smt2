; expect: unsat
; theories: Sequences
(set-logic ALL)
(declare-fun s () (Seq Int))
(assert (= s (seq.unit 1)))
(assert (= (seq.len s) 2))
(check-sat)
