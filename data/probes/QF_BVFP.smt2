; expect: sat
; theories: BitVectors FloatingPoint
(set-logic QF_BVFP)
(declare-fun b () (_ BitVec 32))
(assert (fp.isNaN ((_ to_fp 8 24) b)))
(check-sat)
