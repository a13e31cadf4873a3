; Truncation towards zero: a number strictly between -2 and -1 becomes -1.
(set-logic QF_BVFP)
(declare-const f (_ FloatingPoint 4 6))
(define-fun k ((b (_ BitVec 4))) (_ FloatingPoint 4 6) ((_ to_fp 4 6) RNE b))
(assert (and (fp.lt (k #xe) f) (fp.lt f (k #xf))))
(assert (distinct ((_ fp.to_sbv 8) RTZ f) #xff))
(set-info :status unsat)
(check-sat)
