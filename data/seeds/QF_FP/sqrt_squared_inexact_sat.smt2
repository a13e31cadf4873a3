; A number whose rounded root, squared, falls short of it.
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 4))
(declare-const s (_ FloatingPoint 3 4))
(assert (= s (fp.sqrt RTN x)))
(assert (fp.lt (fp.mul RTN s s) x))
(assert (fp.isNormal s))
(set-info :status sat)
(check-sat)
