; Zero times infinity inside fp.fma is NaN whatever is added.
(set-logic QF_FP)
(declare-const z (_ FloatingPoint 3 4))
(declare-const y (_ FloatingPoint 3 4))
(assert (fp.isInfinite y))
(assert (or (not (fp.isNaN (fp.fma RTP (_ -zero 3 4) y z))) (not (fp.isNaN (fp.fma RTN y (_ +zero 3 4) z)))))
(set-info :status unsat)
(check-sat)
