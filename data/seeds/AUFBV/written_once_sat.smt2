; Some memory holds its own address everywhere except at one cell.
(set-logic AUFBV)
(declare-fun special ((_ BitVec 2)) Bool)
(declare-const m (Array (_ BitVec 2) (_ BitVec 2)))
(assert (forall ((p (_ BitVec 2))) (= (special p) (distinct (select m p) p))))
(assert (special #b10))
(set-info :status sat)
(check-sat)
