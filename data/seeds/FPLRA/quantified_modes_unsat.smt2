; A decimal that is exact under all modes cannot differ between two of them.
(set-logic FPLRA)
(declare-const r RoundingMode)
(assert (forall ((q RoundingMode)) (= ((_ to_fp 3 4) RNE 1.5) (fp.add q ((_ to_fp 3 4) RTZ 1.5) (_ +zero 3 4)))))
(assert (fp.lt ((_ to_fp 3 4) RTP 1.5) (fp.add r ((_ to_fp 3 4) RTN 1.5) (_ -zero 3 4))))
(set-info :status unsat)
(check-sat)
