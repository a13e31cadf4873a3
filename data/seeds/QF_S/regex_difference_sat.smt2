; A word of as and bs that has no two as in a row.
(set-logic QF_S)
(declare-const s String)
(define-fun ab () RegLan (re.* (re.union (str.to_re "a") (str.to_re "b"))))
(assert (str.in_re s (re.diff ab (re.++ re.all (str.to_re "aa") re.all))))
(assert (= (str.len s) 5))
(assert (str.contains s "bab"))
(set-info :status sat)
(check-sat)
