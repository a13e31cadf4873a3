; Six-bit integers survive the way through a float with seven bits of precision.
(set-logic QF_BVFP)
(declare-const b (_ BitVec 6))
(assert (distinct ((_ fp.to_sbv 6) RTP ((_ to_fp 5 7) RTN b)) b))
(set-info :status unsat)
(check-sat)
