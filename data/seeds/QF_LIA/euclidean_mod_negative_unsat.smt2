; mod is never negative, for negative dividends and divisors alike.
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (= y (- x)))
(assert (or (< (mod x (- 7)) 0) (< (mod y 7) 0) (>= (mod x 7) 7) (> (mod y (- 7)) 6)))
(set-info :status unsat)
(check-sat)
