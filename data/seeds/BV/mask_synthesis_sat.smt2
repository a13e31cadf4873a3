; A mask that keeps the sign bit and nothing else, found through a universal condition.
(set-logic BV)
(declare-fun mask () (_ BitVec 4))
(assert (forall ((x (_ BitVec 4))) (= (bvslt x #x0) (distinct (bvand x mask) #x0))))
(set-info :status sat)
(check-sat)
