; expect: 4:15: arity
(set-logic QF_LIA)
(declare-const x Int)
(assert (= 0 (x 1)))
