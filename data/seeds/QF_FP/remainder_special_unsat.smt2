; The remainder by zero is NaN, that of a finite number by infinity is the number.
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 4))
(assert (and (not (fp.isNaN x)) (not (fp.isInfinite x))))
(assert (or (not (fp.isNaN (fp.rem x (_ +zero 3 4)))) (distinct (fp.rem x (_ -oo 3 4)) x)))
(set-info :status unsat)
(check-sat)
