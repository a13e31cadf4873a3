; An overflowing product is infinite to nearest, but the largest number towards zero.
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 5))
(assert (= (fp.mul RNE x x) (_ +oo 3 5)))
(assert (= (fp.mul RTZ x x) (fp #b0 #b110 #b1111)))
(assert (fp.isNegative x))
(assert (not (fp.isInfinite x)))
(set-info :status sat)
(check-sat)
