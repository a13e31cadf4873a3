; fp.neg is an involution and fp.abs forgets it; the sign of NaN is not visible.
(set-logic QF_FP)
(declare-const x Float64)
(assert (or (distinct (fp.neg (fp.neg x)) x) (distinct (fp.abs (fp.neg x)) (fp.abs x)) (and (fp.isNaN x) (fp.isNegative x))))
(set-info :status unsat)
(check-sat)
