; Optimisation commands of z3 are kept verbatim.
(set-logic QF_LIA)
(declare-const x Int)
(assert (> x 0))
(assert-soft (< x 10) :weight 2 :id goal)
(minimize (+ x 1))
(check-sat)
(get-objectives)
