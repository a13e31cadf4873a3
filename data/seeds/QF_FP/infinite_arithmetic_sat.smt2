; Infinity minus infinity is NaN, but which operand was infinite stays open.
(set-logic QF_FP)
(declare-const x Float16)
(declare-const y Float16)
(assert (fp.isNaN (fp.add RNA x y)))
(assert (not (or (fp.isNaN x) (fp.isNaN y))))
(assert (fp.gt x y))
(set-info :status sat)
(check-sat)
