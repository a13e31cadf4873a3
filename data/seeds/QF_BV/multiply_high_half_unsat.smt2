; A product computed in double width has the single-width product as its low half.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 4))
(declare-fun y () (_ BitVec 4))
(assert (let ((wide (bvmul ((_ zero_extend 4) x) ((_ zero_extend 4) y))))
  (or (distinct ((_ extract 3 0) wide) (bvmul x y))
      (bvugt wide #xe1))))
(set-info :status unsat)
(check-sat)
