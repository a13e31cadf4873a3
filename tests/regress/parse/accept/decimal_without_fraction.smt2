; z3 reads `1.` as 1.0; the standard wants a digit behind the point.
(set-logic QF_LRA)
(declare-const x Real)
(assert (= x 1.))
