; divisible against its definition by an existential: a multiple of 6 that is six times no integer.
(set-logic LIA)
(declare-const c Int)
(assert ((_ divisible 6) c))
(assert (forall ((k Int)) (distinct c (* 6 k))))
(set-info :status unsat)
(check-sat)
