; fp.abs hides the sign, also below a function.
(set-logic QF_UFFP)
(declare-fun f (Float32) Float32)
(declare-const x Float32)
(assert (not (fp.isNaN x)))
(assert (distinct (f (fp.abs x)) (f (fp.abs (fp.neg x)))))
(set-info :status unsat)
(check-sat)
