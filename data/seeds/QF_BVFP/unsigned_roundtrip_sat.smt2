; A byte that survives the way through a tiny float although most do not.
(set-logic QF_BVFP)
(declare-const b (_ BitVec 8))
(assert (fp.leq ((_ to_fp_unsigned 5 3) RTZ b) ((_ to_fp_unsigned 5 3) RNE #x7f)))
(assert (= ((_ fp.to_ubv 8) RTZ ((_ to_fp_unsigned 5 3) RTZ b)) b))
(assert (bvugt b #x40))
(set-info :status sat)
(check-sat)
