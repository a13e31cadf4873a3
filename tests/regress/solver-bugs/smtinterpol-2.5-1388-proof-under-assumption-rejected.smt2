; judge: crash smtinterpol@2.5-1388-ga5a4ab0c -o produce-proofs=true -o proof-check-mode=true
; SMTInterpol's own checker does not verify the proof of an unsat under assumptions ("Proof-checker did not verify"); without assumptions it does.
; Found by opfuzz and typefuzz with options, under assumptions; written again by hand.
(set-logic QF_UF)
(declare-const p Bool)
(declare-const q Bool)
(assert (=> p q))
(assert (=> p (not q)))
(set-info :status unsat)
(check-sat-assuming (p))
