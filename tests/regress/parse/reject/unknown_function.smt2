; expect: 4:15: unknown symbol
(set-logic QF_LIA)
(declare-const x Int)
(assert (= x (plus x 1)))
