; judge: crash yices2@2.6.5
; With MCSAT, which Yices takes for logics with nonlinear integers, the model of two different constants of an uninterpreted sort ends with a null pointer:
; uf_plugin_build_model < mcsat_build_model < build_model. The answer, sat, comes before. Found by fusion of two QF_AUFLIA seeds, whose product
; needs QF_AUFNIA; reduced from 1642 bytes.
(set-logic QF_AUFNIA)
(declare-sort Thing 0)
(declare-const a Thing)
(declare-const b Thing)
(assert (= (div 0 0) 0))
(assert (not (= a b)))
(set-info :status sat)
(check-sat)
(get-model)
