; ax = xb has no solution: the two sides hold different numbers of the letter a.
(set-logic QF_SLIA)
(declare-const x String)
(assert (= (str.++ "a" x) (str.++ x "b")))
(assert (<= (str.len x) 4))
(set-info :status unsat)
(check-sat)
