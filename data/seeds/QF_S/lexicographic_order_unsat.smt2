; The order on strings is total, and a proper prefix comes first.
(set-logic QF_S)
(declare-const s String)
(declare-const t String)
(assert (or (str.< (str.++ s "a") s) (not (str.<= s (str.++ s "b"))) (and (str.< s t) (str.< t s))))
(assert (and (= (str.len s) 1) (= (str.len t) 1)))
(set-info :status unsat)
(check-sat)
