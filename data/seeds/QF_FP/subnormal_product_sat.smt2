; Two normal numbers with a subnormal product that is exact in one mode and not in another.
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 4))
(declare-const y (_ FloatingPoint 3 4))
(assert (and (fp.isNormal x) (fp.isNormal y)))
(assert (fp.isSubnormal (fp.mul RTP x y)))
(assert (distinct (fp.mul RTP x y) (fp.mul RTN x y)))
(set-info :status sat)
(check-sat)
