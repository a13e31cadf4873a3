; Two cubes that differ by 19, with a nested product.
(set-logic QF_NIA)
(declare-const x Int)
(declare-const y Int)
(assert (= (- (* x x x) (* y y y)) 19))
(assert (and (<= 0 x 5) (<= 0 y 5)))
(set-info :status sat)
(check-sat)
