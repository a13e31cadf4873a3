; judge: bad-model cvc5
; cvc5 1.0.3 answers sat, rightly, but its model gives a different values at +oo and -oo, which the second assertion equates
; (certified by evaluation).
(set-logic QF_AFPLIA)
(declare-const a (Array Float32 Float64))
(declare-const b (Array Float32 Float64))
(declare-const v Float64)
(declare-const t (Array Int Float64))
(assert (distinct a b))
(assert (= (select a (_ +oo 8 24)) (select a (_ -oo 8 24))))
(assert (distinct (select a (_ +oo 8 24)) (_ NaN 11 53) (_ +zero 11 53)))
(assert (distinct (select t 0) (select t 1)))
(assert (= v (select a (_ +oo 8 24))))
(set-info :status sat)
(check-sat)
