; Floating-point addition and multiplication commute under every rounding mode.
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 5))
(declare-const y (_ FloatingPoint 3 5))
(declare-const r RoundingMode)
(assert (or (distinct (fp.add r x y) (fp.add r y x)) (distinct (fp.mul r x y) (fp.mul r y x))))
(set-info :status unsat)
(check-sat)
