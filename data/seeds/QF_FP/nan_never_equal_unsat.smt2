; fp.eq with NaN is false although = is true, and all orderings with NaN are false.
(set-logic QF_FP)
(declare-const x Float32)
(declare-const y Float32)
(assert (fp.isNaN x))
(assert (or (fp.eq x x) (fp.lt x y) (fp.leq y x) (fp.gt x y) (fp.geq x x) (distinct x (_ NaN 8 24))))
(set-info :status unsat)
(check-sat)
