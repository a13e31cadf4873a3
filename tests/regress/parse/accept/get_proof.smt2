; get-proof and get-assertions.
(set-option :produce-proofs true)
(set-option :produce-assertions true)
(set-logic QF_UF)
(declare-const p Bool)
(assert (and p (not p)))
(get-assertions)
(check-sat)
(get-proof)
