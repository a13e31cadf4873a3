; expect: 4:10: sort
(set-logic QF_LIA)
(declare-const x Int)
(assert (as x Bool))
