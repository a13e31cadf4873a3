; All five division operators on one pair of words of mixed sign.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 6))
(declare-fun y () (_ BitVec 6))
(assert (and (bvslt x (_ bv0 6)) (bvslt (_ bv0 6) y)))
(assert (and (distinct (bvsdiv x y) (bvudiv x y)) (distinct (bvsmod x y) (bvsrem x y))))
(assert (= (bvurem x y) (bvsmod x y) (_ bv3 6)))
(set-info :status sat)
(check-sat)
