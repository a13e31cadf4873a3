; judge: crash z3
; z3 4.8.12 stops with ASSERTION VIOLATION (fpa2bv_converter.cpp:118), cvc5 1.0.3 --fp-exp answers unsat: zero times infinity
; inside fp.fma is NaN whatever is added, in every rounding mode.
(set-logic QF_FP)
(declare-const z (_ FloatingPoint 3 4))
(declare-const r RoundingMode)
(assert (not (fp.isNaN (fp.fma r (_ -zero 3 4) (_ +oo 3 4) z))))
(set-info :status unsat)
(check-sat)
