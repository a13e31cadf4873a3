; expect: sat
; theories: FloatingPoint
(set-logic QF_FP)
(declare-fun x () (_ FloatingPoint 8 24))
(declare-fun r () RoundingMode)
(assert (and (fp.gt x ((_ to_fp 8 24) RNE 1.5)) (fp.lt (fp.add r x x) ((_ to_fp 8 24) RNE 4.0))))
(check-sat)
