; (x and y) + (x xor y)/2 is the average computed with one more bit.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 7))
(declare-fun y () (_ BitVec 7))
(define-fun wide ((v (_ BitVec 7))) (_ BitVec 8) ((_ zero_extend 1) v))
(assert (distinct
  (bvadd (bvand x y) (bvlshr (bvxor x y) (_ bv1 7)))
  ((_ extract 7 1) (bvadd (wide x) (wide y)))))
(set-info :status unsat)
(check-sat)
