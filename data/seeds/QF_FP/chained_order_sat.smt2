; A chained fp.lt through both infinities and a subnormal.
(set-logic QF_FP)
(declare-const x Float128)
(declare-const y Float128)
(assert (fp.lt (_ -oo 15 113) x (_ -zero 15 113) y (_ +oo 15 113)))
(assert (and (fp.isSubnormal x) (fp.isSubnormal y) (fp.eq (fp.neg x) y)))
(set-info :status sat)
(check-sat)
