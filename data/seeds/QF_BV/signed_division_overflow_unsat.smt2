; The smallest integer divided by -1 overflows to itself with remainder 0.
(set-logic QF_BV)
(declare-fun m () (_ BitVec 8))
(assert (= m (bvneg m)))
(assert (not (= m #x00)))
(assert (or (distinct (bvsdiv m #xff) m) (distinct (bvsrem m #xff) #x00)))
(set-info :status unsat)
(check-sat)
