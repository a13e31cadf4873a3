; An even word has no multiplicative inverse.
(set-logic BV)
(declare-fun c () (_ BitVec 6))
(assert (= ((_ extract 0 0) c) #b0))
(assert (exists ((y (_ BitVec 6))) (= (bvmul c y) (_ bv1 6))))
(set-info :status unsat)
(check-sat)
