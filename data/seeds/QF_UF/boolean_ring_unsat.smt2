; Conjunction distributes over exclusive or.
(set-logic QF_UF)
(declare-const p Bool)
(declare-const q Bool)
(declare-const r Bool)
(assert (distinct (and p (xor q r)) (xor (and p q) (and p r))))
(set-info :status unsat)
(check-sat)
