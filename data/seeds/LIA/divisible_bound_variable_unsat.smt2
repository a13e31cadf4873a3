; A constant divisible by 6 that is no sum of an even and a multiple of three of equal halves.
(set-logic LIA)
(declare-const c Int)
(assert ((_ divisible 6) c))
(assert (forall ((k Int)) (distinct c (* 6 k))))
(set-info :status unsat)
(check-sat)
