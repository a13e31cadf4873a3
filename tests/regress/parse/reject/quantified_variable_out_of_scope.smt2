; expect: 3:43: unknown symbol
(set-logic LIA)
(assert (or (exists ((x Int)) (> x 0)) (> x 1)))
