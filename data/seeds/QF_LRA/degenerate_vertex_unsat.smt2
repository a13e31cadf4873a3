; Five tight constraints through one vertex, then a strict step away from it.
(set-logic QF_LRA)
(declare-const x Real)
(declare-const y Real)
(declare-const z Real)
(assert (and (>= (+ x y z) 3.0) (<= (+ x y) 2.0) (<= (+ y z) 2.0) (<= (+ x z) 2.0)))
(assert (or (< x 1.0) (> x 1.0)))
(set-info :status unsat)
(check-sat)
