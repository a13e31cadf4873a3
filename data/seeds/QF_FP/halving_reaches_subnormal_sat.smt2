; Halving a normal number may leave the normal range, and still be exact.
(set-logic QF_FP)
(declare-const x Float32)
(define-fun half () Float32 (fp #b0 #x7e #b00000000000000000000000))
(assert (fp.isNormal x))
(assert (let ((y (fp.mul RNE x half))) (and (fp.isSubnormal y) (fp.eq (fp.add RNE y y) x))))
(set-info :status sat)
(check-sat)
