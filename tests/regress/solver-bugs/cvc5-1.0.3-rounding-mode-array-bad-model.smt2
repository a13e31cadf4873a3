; judge: bad-model cvc5
; cvc5 1.0.3 answers sat, rightly, but its model stores another value than #x7 for roundTowardZero in a: evaluated, it makes the
; second assertion false (certified). One array over RoundingMode with one store is a model.
(set-logic QF_ABVFP)
(declare-const a (Array RoundingMode (_ BitVec 4)))
(declare-const b (Array RoundingMode (_ BitVec 4)))
(assert (distinct a b))
(assert (= (select a RTZ) #x7))
(set-info :status sat)
(check-sat)
