; expect: 4:14: invalid
(set-logic QF_LIA)
(declare-const x Int)
(assert (= x 'a'))
