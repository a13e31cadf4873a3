; Sequences as z3 and cvc5 know them.
(set-logic ALL)
(declare-const s (Seq Int))
(assert (= s (seq.++ (seq.unit 1) (as seq.empty (Seq Int)) (seq.extract s 0 1))))
(assert (and (seq.contains s (seq.unit 1)) (= (seq.len s) 2) (seq.prefixof s s) (= (seq.nth s 0) 1)))
