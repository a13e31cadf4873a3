; judge: crash smtinterpol@2.5-1388-ga5a4ab0c
; SMTInterpol ends with an IllegalArgumentException (wrong number of arguments for sort P) where declare-datatype declares a parametric
; datatype; the same by declare-datatypes is fine. Two seeds of data/seeds/QF_DT show it; reduced by hand from parametric_pair_sat.
(set-logic QF_DT)
(declare-datatype P (par (X) ((p (f X)))))
(declare-fun x () (P Bool))
(assert (f x))
(set-info :status sat)
(check-sat)
