; The option of a two-valued type has three values.
(set-logic QF_DT)
(declare-datatypes ((Bit 0) (Option 1)) (((zero) (one)) (par (T) ((none) (some (value T))))))
(declare-const a (Option Bit))
(declare-const b (Option Bit))
(declare-const c (Option Bit))
(assert (distinct a b c (as none (Option Bit))))
(set-info :status unsat)
(check-sat)
