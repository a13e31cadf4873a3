; expect: unsat
(set-logic LIA)
(assert (forall ((x Int)) (exists ((y Int)) (and (> x y) (> y (+ x (- 1)))))))
(check-sat)
