; The root of a negative number is NaN, but the root of -0 is -0.
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 4))
(assert (fp.isNegative x))
(assert (let ((s (fp.sqrt RNE x))) (not (or (fp.isNaN s) (= s x (_ -zero 3 4))))))
(set-info :status unsat)
(check-sat)
