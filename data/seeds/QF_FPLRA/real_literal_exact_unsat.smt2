; Three quarters is exact in every mode, and so is its negation.
(set-logic QF_FPLRA)
(declare-const r RoundingMode)
(assert (or (distinct ((_ to_fp 5 11) RNE 0.75) ((_ to_fp 5 11) RTZ 0.75))
            (distinct ((_ to_fp 5 11) RTP (- 0.75)) (fp.neg ((_ to_fp 5 11) RTN (/ 3 4))))
            (fp.isSubnormal ((_ to_fp 5 11) RNA 0.75))))
(set-info :status unsat)
(check-sat)
