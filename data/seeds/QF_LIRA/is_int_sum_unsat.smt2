; The sum of two bounded integral reals is integral, and a half more is not.
(set-logic QF_LIRA)
(declare-const x Real)
(declare-const y Real)
(assert (and (is_int x) (is_int y) (<= 0.0 x 3.0) (<= 0.0 y 3.0)))
(assert (or (not (is_int (+ x y))) (is_int (+ x 0.5))))
(set-info :status unsat)
(check-sat)
