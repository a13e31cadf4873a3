; A real above one times a positive integer exceeds that integer.
(set-logic QF_NIRA)
(declare-const n Int)
(declare-const r Real)
(assert (and (>= n 1) (> r 1.0)))
(assert (<= (* r (to_real n)) (to_real n)))
(set-info :status unsat)
(check-sat)
