; to_int is the floor, for negative reals too.
(set-logic QF_LIRA)
(declare-const x Real)
(assert (let ((i (to_int x))) (or (> (to_real i) x) (<= (+ (to_real i) 1.0) x))))
(set-info :status unsat)
(check-sat)
