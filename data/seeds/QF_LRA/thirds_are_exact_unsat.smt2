; Decimal and fractional literals are exact: three times a third is one, and 0.1 is a tenth.
(set-logic QF_LRA)
(declare-const x Real)
(assert (= x (/ 1 3)))
(assert (or (distinct (+ x x x) 1.0) (distinct (* 10.0 0.1) 1.0) (< (* 3.0 x) 1.0)))
(set-info :status unsat)
(check-sat)
