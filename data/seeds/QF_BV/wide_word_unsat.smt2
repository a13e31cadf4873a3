; Doubling a 130-bit word clears its lowest bit.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 130))
(assert (= ((_ extract 0 0) (bvshl x (_ bv1 130))) #b1))
(set-info :status unsat)
(check-sat)
