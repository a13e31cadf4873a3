; A square is never 2 or 3 modulo 4, on a bounded range.
(set-logic QF_NIA)
(declare-const x Int)
(assert (and (<= (- 12) x) (<= x 12)))
(assert (> (mod (* x x) 4) 1))
(set-info :status unsat)
(check-sat)
