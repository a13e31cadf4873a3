; Reinterpreting bits: a set top bit of a number that is not NaN means a negative number.
(set-logic QF_BVFP)
(declare-const b (_ BitVec 16))
(define-fun f () Float16 ((_ to_fp 5 11) b))
(assert (not (fp.isNaN f)))
(assert (xor (fp.isNegative f) (bvslt b #x0000)))
(set-info :status unsat)
(check-sat)
