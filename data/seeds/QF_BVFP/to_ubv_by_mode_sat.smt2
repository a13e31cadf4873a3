; Converting a half-way number to an integer gives two results by mode.
(set-logic QF_BVFP)
(declare-const f Float16)
(assert (fp.leq ((_ to_fp 5 11) RNE #b01) f ((_ to_fp 5 11) RNE #b0100)))
(assert (= ((_ fp.to_ubv 4) RNE f) #x2))
(assert (= ((_ fp.to_ubv 4) RNA f) #x3))
(set-info :status sat)
(check-sat)
