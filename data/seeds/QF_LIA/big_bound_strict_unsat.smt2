; No integer strictly between two neighbours above 2^64.
(set-logic QF_LIA)
(declare-const x Int)
(assert (> x 18446744073709551616))
(assert (< x 18446744073709551617))
(set-info :status unsat)
(check-sat)
