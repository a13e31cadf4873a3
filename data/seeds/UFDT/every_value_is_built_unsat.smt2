; A value that is none of the nullary constructors and not built by the other one.
(set-logic UFDT)
(declare-datatype Bit ((zero) (one)))
(declare-datatype Opt ((none) (some (value Bit))))
(declare-const x Opt)
(assert (distinct x none))
(assert (forall ((b Bit)) (distinct x (some b))))
(set-info :status unsat)
(check-sat)
