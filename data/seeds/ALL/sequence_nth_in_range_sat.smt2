; The last element of a sequence within its range exceeds its first.
(set-logic ALL)
(declare-const s (Seq Int))
(declare-const n Int)
(assert (= n (seq.len s)))
(assert (= n 2))
(assert (> (seq.nth s (- n 1)) (+ (seq.nth s 0) 1)))
(set-info :status sat)
(check-sat)
