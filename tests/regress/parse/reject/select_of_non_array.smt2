; expect: 4:15: sort
(set-logic QF_ALIA)
(declare-const x Int)
(assert (= 0 (select x 0)))
