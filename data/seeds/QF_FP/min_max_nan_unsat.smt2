; fp.min and fp.max of NaN and a number give the number; for ordered numbers they sort them.
(set-logic QF_FP)
(declare-const x Float32)
(declare-const y Float32)
(assert (fp.isNaN x))
(assert (not (fp.isZero y)))
(assert (or (distinct (fp.min x y) y) (distinct (fp.max y x) y)))
(set-info :status unsat)
(check-sat)
