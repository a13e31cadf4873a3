; bvudiv by zero is all ones and bvurem by zero the dividend.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 8))
(declare-fun y () (_ BitVec 8))
(assert (= y #x00))
(assert (or (distinct (bvudiv x y) #xff) (distinct (bvurem x y) x)))
(set-info :status unsat)
(check-sat)
