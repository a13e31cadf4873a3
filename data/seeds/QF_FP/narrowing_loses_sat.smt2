; Narrowing a finite number may give infinity or zero, depending on the mode.
(set-logic QF_FP)
(declare-const x Float32)
(assert (= ((_ to_fp 5 11) RNE x) (_ +oo 5 11)))
(assert (= ((_ to_fp 5 11) RTZ x) (fp #b0 #b11110 #b1111111111)))
(assert (fp.isNormal x))
(set-info :status sat)
(check-sat)
