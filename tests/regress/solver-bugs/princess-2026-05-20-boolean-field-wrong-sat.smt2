; judge: wrong-sat princess@2026-05-20
; A constructor with one Boolean field makes two values, and both are excluded. Princess answers sat, with a model in which s is one of
; them: (line false). Found with a seed of QF_DT whose status is known (scoped_constructors_mixed); reduced by hand from 620 bytes.
(set-logic QF_DT)
(declare-datatype S ((line (from Bool))))
(declare-const s S)
(assert (not (= s (line true))))
(assert (not (= s (line false))))
(set-info :status unsat)
(check-sat)
