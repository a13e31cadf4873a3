; A string that contains b has a position that holds b.
(set-logic SLIA)
(declare-const s String)
(assert (and (str.contains s "b") (= (str.len s) 2)))
(assert (forall ((i Int)) (=> (and (<= 0 i) (< i 2)) (distinct (str.at s i) "b"))))
(set-info :status unsat)
(check-sat)
