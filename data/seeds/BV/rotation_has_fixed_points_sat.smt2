; Words that a rotation leaves alone for every amount of a quantified mask.
(set-logic BV)
(declare-fun x () (_ BitVec 4))
(assert (forall ((m (_ BitVec 4))) (= (bvand ((_ rotate_left 1) x) m) (bvand x m))))
(assert (bvuge x #x1))
(set-info :status sat)
(check-sat)
