; No square is two modulo four.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 8))
(assert (= ((_ extract 1 0) (bvmul x x)) #b10))
(set-info :status unsat)
(check-sat)
