; The floor of a square of a number between 2 and 3 lies between 4 and 8.
(set-logic QF_NIRA)
(declare-const x Real)
(declare-const f Int)
(assert (< 2.0 x 3.0))
(assert (= f (to_int (* x x))))
(assert (or (< f 4) (> f 8)))
(set-info :status unsat)
(check-sat)
