; Adding one to the exponent bits of a pattern doubles the number.
(set-logic QF_BVFP)
(declare-const b (_ BitVec 8))
(define-fun f ((x (_ BitVec 8))) (_ FloatingPoint 3 5) ((_ to_fp 3 5) x))
(assert (fp.eq (f (bvadd b #x10)) (fp.add RNE (f b) (f b))))
(assert (and (fp.isNormal (f b)) (bvsgt b #x20)))
(set-info :status sat)
(check-sat)
