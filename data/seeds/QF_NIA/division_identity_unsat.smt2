; x = y * (x div y) + x mod y for a bounded divisor.
(set-logic QF_NIA)
(declare-const x Int)
(declare-const y Int)
(assert (and (<= 1 y) (<= y 3)))
(assert (distinct x (+ (* y (div x y)) (mod x y))))
(set-info :status unsat)
(check-sat)
