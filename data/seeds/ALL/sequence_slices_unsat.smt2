; A sequence put together from its two halves, compared by extract and length.
(set-logic ALL)
(declare-const s (Seq Int))
(assert (= (seq.len s) 3))
(assert (or (distinct s (seq.++ (seq.extract s 0 1) (seq.extract s 1 2))) (distinct (seq.at s 3) (as seq.empty (Seq Int)))))
(set-info :status unsat)
(check-sat)
