; Replacing the first occurrence of a unit moves the index at which it is found.
(set-logic ALL)
(declare-const s (Seq Int))
(assert (= s (seq.++ (seq.unit 1) (seq.unit 2) (seq.unit 1))))
(assert (distinct (seq.indexof (seq.replace s (seq.unit 1) (seq.unit 3)) (seq.unit 1) 0) 2))
(set-info :status unsat)
(check-sat)
