; One step of a shift register with feedback hits a given state.
(set-logic QF_BV)
(declare-fun s () (_ BitVec 8))
(define-fun step ((x (_ BitVec 8))) (_ BitVec 8)
  (ite (= ((_ extract 7 7) x) #b1) (bvxor (bvshl x #x01) #x1d) (bvshl x #x01)))
(assert (= (step (step s)) #x3a))
(set-info :status sat)
(check-sat)
