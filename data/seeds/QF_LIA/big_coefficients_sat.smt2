; Coefficients beyond 64 bits: an overflowing implementation loses the solution.
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (= (+ (* 36893488147419103232 x) (* (- 18446744073709551615) y)) 18446744073709551617))
(assert (and (< 0 x) (< x 18446744073709551616)))
(set-info :status sat)
(check-sat)
