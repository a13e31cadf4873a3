; judge: crash cvc5
; cvc5 1.0.3 follows a null pointer when the sign of a float is a conversion of that same float. Any answer would do.
(set-logic QF_BVFP)
(declare-fun y () (_ FloatingPoint 11 53))
(assert (= y (fp ((_ fp.to_sbv 1) RNE y) #b00000000000 #b0000000000000000000000000000000000000000000000000000)))
(check-sat)
