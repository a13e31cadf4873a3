; Every value is in exactly one of the five classes.
(set-logic QF_FP)
(declare-const x Float64)
(define-fun one ((b Bool)) Bool b)
(assert (or (not (or (fp.isNaN x) (fp.isInfinite x) (fp.isZero x) (fp.isSubnormal x) (one (fp.isNormal x))))
  (and (fp.isSubnormal x) (fp.isZero x)) (and (fp.isNormal x) (fp.isInfinite x))))
(set-info :status unsat)
(check-sat)
