; judge: bad-model cvc5
; cvc5 1.0.3 answers sat, rightly (two elements of S are enough), but its model says that S has one element, which its documentation
; takes for the whole sort. Over one element, p holds true and q and r hold false everywhere, so that r = (store q e false): the
; last assertion is false (certified). cvc4 1.8 gives the same model.
(set-logic QF_AX)
(declare-sort S 0)
(declare-const p (Array S Bool))
(declare-const q (Array S Bool))
(declare-const r (Array S Bool))
(declare-const e S)
(assert (distinct p q))
(assert (select p e))
(assert (distinct r (store q e false)))
(set-info :status sat)
(check-sat)
