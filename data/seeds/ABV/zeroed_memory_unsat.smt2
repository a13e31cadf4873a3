; A memory that is zero everywhere has no non-zero cell after a store of zero.
(set-logic ABV)
(declare-const m (Array (_ BitVec 4) (_ BitVec 8)))
(declare-const i (_ BitVec 4))
(declare-const j (_ BitVec 4))
(assert (forall ((k (_ BitVec 4))) (= (select m k) #x00)))
(assert (distinct (select (store m i (bvsub #x05 #x05)) j) #x00))
(set-info :status unsat)
(check-sat)
