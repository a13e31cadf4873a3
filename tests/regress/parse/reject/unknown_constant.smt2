; expect: 4:14: unknown symbol
(set-logic QF_LIA)
(declare-const x Int)
(assert (< x y))
