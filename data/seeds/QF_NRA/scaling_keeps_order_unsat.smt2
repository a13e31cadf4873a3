; Multiplying by a positive number keeps the order, dividing by it too.
(set-logic QF_NRA)
(declare-const a Real)
(declare-const b Real)
(declare-const c Real)
(assert (and (> c 0.0) (>= a b)))
(assert (< (* a c) (* b c)))
(set-info :status unsat)
(check-sat)
