; Two address computations that alias only because of wrap-around.
(set-logic QF_ABV)
(declare-fun mem () (Array (_ BitVec 8) (_ BitVec 8)))
(declare-fun i () (_ BitVec 8))
(declare-fun j () (_ BitVec 8))
(assert (bvult i j))
(assert (distinct (select (store mem (bvmul i #x02) #xaa) (bvmul j #x02)) (select mem (bvmul j #x02))))
(set-info :status sat)
(check-sat)
