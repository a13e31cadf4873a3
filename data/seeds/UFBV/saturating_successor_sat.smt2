; A saturating successor is monotone and has exactly the top as its fixed point.
(set-logic UFBV)
(declare-fun s ((_ BitVec 2)) (_ BitVec 2))
(assert (forall ((x (_ BitVec 2))) (bvule x (s x))))
(assert (forall ((x (_ BitVec 2))) (= (= (s x) x) (= x #b11))))
(set-info :status sat)
(check-sat)
