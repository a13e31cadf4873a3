; Chainable and pairwise operators take many arguments.
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (and (< 0 x y 10) (<= 0 0 x) (> 100 y x) (>= y y x) (= x x x) (distinct x y 50 51)))
