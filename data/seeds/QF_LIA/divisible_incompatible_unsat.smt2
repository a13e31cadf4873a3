; Divisible by 4 and by 6 but not by 12.
(set-logic QF_LIA)
(declare-const n Int)
(assert ((_ divisible 4) n))
(assert ((_ divisible 6) n))
(assert (not ((_ divisible 12) n)))
(assert (and (<= (- 1000) n) (<= n 1000)))
(set-info :status unsat)
(check-sat)
