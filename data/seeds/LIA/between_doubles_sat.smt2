; For every x there is a y with x < 2y <= x + 2.
(set-logic LIA)
(assert (forall ((x Int)) (exists ((y Int)) (and (< x (* 2 y)) (<= (* 2 y) (+ x 2))))))
(set-info :status sat)
(check-sat)
