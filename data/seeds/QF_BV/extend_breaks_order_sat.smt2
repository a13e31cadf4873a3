; Zero extension does not keep the signed order.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 5))
(declare-fun y () (_ BitVec 5))
(assert (and (bvslt x y) (bvsge ((_ zero_extend 3) x) ((_ zero_extend 3) y))))
(assert (bvsgt ((_ sign_extend 0) y) (bvnot x)))
(set-info :status sat)
(check-sat)
