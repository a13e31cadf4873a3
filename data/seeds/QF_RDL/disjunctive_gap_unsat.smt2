; Each alternative of a disjunction closes a negative cycle of its own.
(set-logic QF_RDL)
(declare-const x Real)
(declare-const y Real)
(declare-const z Real)
(assert (or (<= (- x y) (- 1.0)) (<= (- y z) (- 1.0))))
(assert (and (>= x y) (>= y z)))
(set-info :status unsat)
(check-sat)
