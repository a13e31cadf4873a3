; Sign extension keeps the signed order and zero extension the unsigned one.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 5))
(declare-fun y () (_ BitVec 5))
(assert (or (xor (bvslt x y) (bvslt ((_ sign_extend 3) x) ((_ sign_extend 3) y)))
            (xor (bvule x y) (bvsle ((_ zero_extend 3) x) ((_ zero_extend 3) y)))))
(set-info :status unsat)
(check-sat)
