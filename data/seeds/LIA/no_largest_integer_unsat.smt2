; A largest integer, through alternation.
(set-logic LIA)
(assert (exists ((m Int)) (forall ((n Int)) (<= n m))))
(set-info :status unsat)
(check-sat)
