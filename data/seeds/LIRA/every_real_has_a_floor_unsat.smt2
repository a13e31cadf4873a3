; A real without an integer at most one below it.
(set-logic LIRA)
(declare-const r Real)
(assert (forall ((n Int)) (or (> (to_real n) r) (<= (+ (to_real n) 1.0) r))))
(set-info :status unsat)
(check-sat)
