; An odd word other than one and minus one whose square is one modulo 2^8.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 8))
(assert (= (bvmul x x) #x01))
(assert (and (distinct x #x01) (distinct x #xff)))
(set-info :status sat)
(check-sat)
