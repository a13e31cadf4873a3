; judge: bad-model cvc5
; An array of floats to Booleans holds at x and does not hold at y, so x and y differ. cvc5 answers sat, rightly, with a model in which x = y (minus
; infinity in 1.0.3, minus zero in 1.4.2), so that one of the two assertions is false (certified by evaluation). Found with typefuzz from a seed of
; QF_ABVFP, then made smaller by hand. Arrays over rounding modes have wrong models, too: perhaps one cause, the index sort being of the theory of floats.
(set-logic QF_ABVFP)
(declare-fun a () (Array Float32 Bool))
(declare-fun x () Float32)
(declare-fun y () Float32)
(assert (select a x))
(assert (not (select a y)))
(set-info :status sat)
(check-sat)
