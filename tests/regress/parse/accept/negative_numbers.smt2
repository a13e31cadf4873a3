; Minus on literals, alone, n-ary and nested.
(set-logic QF_LIA)
(declare-const x Int)
(assert (distinct x (- 5) (- (- 5)) (- 1 2 3) (- 0)))
