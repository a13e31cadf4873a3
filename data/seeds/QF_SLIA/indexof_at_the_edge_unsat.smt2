; indexof of the empty string is the offset up to and including the length, then -1.
(set-logic QF_SLIA)
(declare-const s String)
(assert (= (str.len s) 3))
(assert (or (distinct (str.indexof s "" 3) 3) (distinct (str.indexof s "" 4) (- 1)) (distinct (str.indexof s "" (- 1)) (- 1)) (distinct (str.indexof s "" 0) 0)))
(set-info :status unsat)
(check-sat)
