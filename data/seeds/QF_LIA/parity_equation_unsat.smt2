; 2x + 4y - 6z is never odd: needs a cut or a gcd test, bounds do not help.
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(assert (= (+ (* 2 x) (* 4 y) (* (- 6) z)) 17))
(set-info :status unsat)
(check-sat)
