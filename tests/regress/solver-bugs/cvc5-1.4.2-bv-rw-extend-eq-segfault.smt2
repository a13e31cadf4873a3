; judge: crash cvc5@1.4.2 --bv-rw-extend-eq
; With this expert option cvc5 1.4.2 (and 1.3.2, not 1.0.3) follows a null pointer while it rewrites an equality with `bvashr`.
; Found by diver, which gives each mutant none, one or two options; reduced from 168 bytes.
(set-logic QF_BV)
(declare-fun X () (_ BitVec 1))
(assert (= (bvashr #b1 X) #b0))
(set-info :status unsat)
(check-sat)
