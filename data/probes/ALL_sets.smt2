; expect: unsat
; theories: Sets
(set-logic ALL)
(declare-fun s () (Set Int))
(assert (set.member 1 s))
(assert (not (set.member 1 (set.union s s))))
(check-sat)
