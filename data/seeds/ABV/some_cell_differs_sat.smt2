; Two memories agree on the even addresses and differ on an odd one.
(set-logic ABV)
(declare-const m (Array (_ BitVec 2) (_ BitVec 2)))
(declare-const n (Array (_ BitVec 2) (_ BitVec 2)))
(assert (forall ((k (_ BitVec 2))) (=> (= ((_ extract 0 0) k) #b0) (= (select m k) (select n k)))))
(assert (exists ((k (_ BitVec 2))) (bvugt (select m k) (select n k))))
(set-info :status sat)
(check-sat)
