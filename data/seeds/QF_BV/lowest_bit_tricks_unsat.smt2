; x and -x isolates the lowest set bit; x and (x-1) clears it; together they give x.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 10))
(assert (let ((low (bvand x (bvneg x))) (rest (bvand x (bvsub x (_ bv1 10)))))
  (or (distinct (bvor low rest) x) (distinct (bvand low rest) (_ bv0 10)))))
(set-info :status unsat)
(check-sat)
