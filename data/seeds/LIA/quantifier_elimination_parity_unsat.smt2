; Every integer is even or odd, negated by an inner existential.
(set-logic LIA)
(declare-const n Int)
(assert (not (exists ((k Int)) (or (= n (* 2 k)) (= n (+ (* 2 k) 1))))))
(set-info :status unsat)
(check-sat)
