; A strictly monotone function on two bits is the identity.
(set-logic UFBV)
(declare-fun f ((_ BitVec 2)) (_ BitVec 2))
(assert (forall ((x (_ BitVec 2)) (y (_ BitVec 2))) (=> (bvult x y) (bvult (f x) (f y)))))
(assert (exists ((x (_ BitVec 2))) (distinct (f x) x)))
(set-info :status unsat)
(check-sat)
