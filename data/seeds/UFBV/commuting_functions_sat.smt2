; Two different functions on two bits that commute.
(set-logic UFBV)
(declare-fun f ((_ BitVec 2)) (_ BitVec 2))
(declare-fun g ((_ BitVec 2)) (_ BitVec 2))
(assert (forall ((x (_ BitVec 2))) (= (f (g x)) (g (f x)))))
(assert (exists ((x (_ BitVec 2))) (distinct (f x) (g x) x)))
(set-info :status sat)
(check-sat)
