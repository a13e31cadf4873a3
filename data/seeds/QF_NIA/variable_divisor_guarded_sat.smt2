; div and mod by a variable that is known not to be zero, with a negative divisor.
(set-logic QF_NIA)
(declare-const x Int)
(declare-const y Int)
(assert (and (<= (- 5) y) (< y 0)))
(assert (= (div x y) (- 3)))
(assert (= (mod x y) 2))
(set-info :status sat)
(check-sat)
