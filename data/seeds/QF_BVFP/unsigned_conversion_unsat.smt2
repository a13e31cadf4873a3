; The unsigned conversion of a word is never negative, the signed one is for a set top bit.
(set-logic QF_BVFP)
(declare-const b (_ BitVec 8))
(declare-const r RoundingMode)
(assert (= ((_ extract 7 7) b) #b1))
(assert (or (fp.isNegative ((_ to_fp_unsigned 5 11) r b)) (fp.isPositive ((_ to_fp 5 11) r b))))
(set-info :status unsat)
(check-sat)
