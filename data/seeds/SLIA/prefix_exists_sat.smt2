; There is a string whose every bounded position holds the letter a.
(set-logic SLIA)
(declare-const s String)
(assert (forall ((i Int)) (=> (and (<= 0 i) (< i 3)) (= (str.at s i) "a"))))
(assert (= (str.len s) 4))
(set-info :status sat)
(check-sat)
