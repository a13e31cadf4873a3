; A pattern whose float is at least every float that is a number.
(set-logic BVFP)
(declare-const b (_ BitVec 6))
(assert (forall ((c (_ BitVec 6))) (or (fp.isNaN ((_ to_fp 3 3) c)) (fp.leq ((_ to_fp 3 3) c) ((_ to_fp 3 3) b)))))
(set-info :status sat)
(check-sat)
