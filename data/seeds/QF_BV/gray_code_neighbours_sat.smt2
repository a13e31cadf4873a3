; Neighbouring Gray codes differ in exactly one bit, here the fourth.
(set-logic QF_BV)
(declare-fun n () (_ BitVec 6))
(define-fun gray ((x (_ BitVec 6))) (_ BitVec 6) (bvxor x (bvlshr x (_ bv1 6))))
(assert (= (bvxor (gray n) (gray (bvadd n (_ bv1 6)))) #b001000))
(assert (distinct n #b000111))
(set-info :status sat)
(check-sat)
