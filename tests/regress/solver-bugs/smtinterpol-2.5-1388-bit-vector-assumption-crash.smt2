; judge: crash smtinterpol@2.5-1388-ga5a4ab0c
; SMTInterpol ends with a NullPointerException in DPLLEngine.explainConflict where an assumption implies an equation of bit-vectors that has
; no solution: the upper bit of x & 1 is 0. Without assumptions it answers unsat.
; Found by last, under assumptions: reduced from 680 bytes, then by hand.
(set-logic QF_BV)
(declare-const x (_ BitVec 2))
(declare-const p Bool)
(assert (=> p (= (bvand x #b01) #b11)))
(set-info :status unsat)
(check-sat-assuming (p))
