; judge: bad-model smtinterpol@2.5-1388-ga5a4ab0c
; In SMTInterpol's model both arrays are constant 0 and equal: there is no element at another index, and b has 0 at index 1, so a must have 1 there.
; Found by typefuzz, from a seed of QF_AUFBV; reduced, then by hand.
(set-logic QF_AUFBV)
(declare-const a (Array (_ BitVec 1) (_ BitVec 1)))
(declare-const b (Array (_ BitVec 1) (_ BitVec 1)))
(assert (= (select b #b1) #b0))
(assert (= (select a #b0) (select b #b0)))
(assert (not (= a b)))
(set-info :status sat)
(check-sat)
