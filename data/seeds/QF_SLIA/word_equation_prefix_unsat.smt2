; A word that starts with a and ends with b is no rotation to itself by one letter.
(set-logic QF_SLIA)
(declare-const x String)
(assert (= (str.++ "a" x) (str.++ x "b")))
(assert (<= (str.len x) 4))
(set-info :status unsat)
(check-sat)
