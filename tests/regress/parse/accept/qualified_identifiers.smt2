; (as x S) on constants and functions whose sort it repeats.
(set-logic QF_LIA)
(declare-const x Int)
(declare-datatype D ((c) (d)))
(assert (= (as c D) (ite (> x 0) (as c D) (as d D))))
