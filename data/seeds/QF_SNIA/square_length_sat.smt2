; A string whose length is the square of the length of its prefix before the colon.
(set-logic QF_SNIA)
(declare-const s String)
(declare-const n Int)
(assert (= n (str.indexof s ":" 0)))
(assert (and (> n 1) (= (str.len s) (* n n))))
(assert (< (str.len s) 10))
(set-info :status sat)
(check-sat)
