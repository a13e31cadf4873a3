; Cores and assumptions after an unsat answer.
(set-option :produce-unsat-cores true)
(set-option :produce-unsat-assumptions true)
(set-logic QF_UF)
(declare-const p Bool)
(assert (! (not p) :named np))
(check-sat-assuming (p))
(get-unsat-assumptions)
(get-unsat-core)
