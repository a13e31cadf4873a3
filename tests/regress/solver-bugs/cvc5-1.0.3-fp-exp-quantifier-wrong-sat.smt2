; judge: wrong-sat cvc5 --fp-exp
; cvc5 1.0.3 with --fp-exp (an experimental option) answers sat, z3 4.8.12 answers unsat. For y = (fp.neg x) the sum of a finite x and
; y is zero in every rounding mode, so no finite x satisfies the quantifier.
(set-logic FP)
(declare-const x (_ FloatingPoint 2 3))
(assert (not (or (fp.isNaN x) (fp.isInfinite x))))
(assert (forall ((y (_ FloatingPoint 2 3))) (not (fp.isZero (fp.add RNE x y)))))
(set-info :status unsat)
(check-sat)
