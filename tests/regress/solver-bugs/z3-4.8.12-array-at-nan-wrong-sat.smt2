; judge: wrong-sat z3
; z3 4.8.12 answers sat, cvc5 1.0.3 answers unsat. SMT-LIB has one NaN per format, so p and q are equal and an array has one value
; there. z3's own model has p = q = NaN: evaluated, it makes the last assertion false (certified).
(set-logic ALL)
(declare-const t (Array Float32 Bool))
(declare-const p Float32)
(declare-const q Float32)
(assert (fp.isNaN (fp.neg p)))
(assert (fp.isNaN (fp.abs q)))
(assert (distinct (select t p) (select t q)))
(set-info :status unsat)
(check-sat)
