; judge: wrong-sat z3
; z3 4.8.12 answers sat, cvc5 1.0.3 answers unsat. x is NaN; y is NaN, because only NaN has a negation that is NaN. SMT-LIB has one
; NaN per format, so x = y, and a function has one value there.
(set-logic QF_UFFP)
(declare-fun f (Float32) Float32)
(declare-const x Float32)
(declare-const y Float32)
(assert (and (fp.isNaN x) (fp.isNaN (fp.neg y))))
(assert (distinct (f x) (f y)))
(set-info :status unsat)
(check-sat)
