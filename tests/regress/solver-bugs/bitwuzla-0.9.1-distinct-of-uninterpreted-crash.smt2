; judge: crash bitwuzla@0.9.1
; Bitwuzla 0.9.1 ends with an uncaught std::bad_variant_access on `distinct` over three or more terms of an uninterpreted sort; two are
; fine, and 0.8.2 answers unsat. Found by typefuzz after half a minute, reduced from 364 bytes.
(set-logic QF_UF)
(declare-sort U 0)
(declare-const a U)
(assert (distinct a a a))
(set-info :status unsat)
(check-sat)
