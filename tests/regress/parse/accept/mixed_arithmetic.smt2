; Integers beside reals in a mixed logic, with the explicit conversions.
(set-logic QF_LIRA)
(declare-const n Int)
(declare-const x Real)
(assert (and (<= (to_real n) x) (is_int x) (= n (to_int x)) ((_ divisible 2) n)))
