; A memory of bytes beside an integer counter and a free hash function.
(set-logic QF_AUFBVLIA)
(declare-fun h ((_ BitVec 4)) Int)
(declare-const m (Array (_ BitVec 4) (_ BitVec 8)))
(declare-const p (_ BitVec 4))
(assert (> (h p) (h (bvadd p #x1)) 7))
(assert (= (select (store m p #x11) (bvadd p #x8)) #x22))
(set-info :status sat)
(check-sat)
