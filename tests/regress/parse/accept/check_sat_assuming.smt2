; Assumptions are constants or their negations, or none at all.
(set-logic QF_UF)
(declare-const p Bool)
(declare-const q Bool)
(check-sat-assuming (p (not q)))
(check-sat-assuming ())
