; Abduction and quantifier elimination commands of cvc5, and simplify of z3.
(set-logic LIA)
(declare-const x Int)
(get-qe (exists ((y Int)) (< x y 5)))
(simplify (+ x 0))
