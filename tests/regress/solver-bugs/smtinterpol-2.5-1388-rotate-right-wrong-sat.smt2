; judge: wrong-sat smtinterpol@2.5-1388-ga5a4ab0c
; Rotated by two, a number of the lower two bits is one of the upper two, so a would be 0. SMTInterpol answers sat with a = 3, which the evaluator finds
; false; with rotate_left, or the rotation written with extract and concat, it answers unsat. z3 and cvc5 answer unsat.
; Found by typefuzz, which put a rotation into a seed: its model was false; reduced, then by hand.
(set-logic QF_BV)
(declare-const a (_ BitVec 4))
(assert (bvult #b0000 a))
(assert (bvult a #b0100))
(assert (bvult ((_ rotate_right 2) a) #b0100))
(set-info :status unsat)
(check-sat)
