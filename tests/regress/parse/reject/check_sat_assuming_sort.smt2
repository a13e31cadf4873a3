; expect: 4:22: sort
(set-logic QF_LIA)
(declare-const x Int)
(check-sat-assuming (x))
