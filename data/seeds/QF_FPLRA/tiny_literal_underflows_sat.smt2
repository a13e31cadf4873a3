; A decimal below half of the smallest subnormal becomes zero or that subnormal, by mode.
(set-logic QF_FPLRA)
(declare-const x Float16)
(declare-const y Float16)
(assert (= x ((_ to_fp 5 11) RNE 0.00000001)))
(assert (= y ((_ to_fp 5 11) RTP 0.00000001)))
(assert (and (fp.isZero x) (fp.isSubnormal y) (distinct (fp.neg x) y)))
(set-info :status sat)
(check-sat)
