(set-logic QF_AUFBV)
(declare-fun a () (Array (_ BitVec 4) (_ BitVec 8)))
(declare-fun b () (Array (_ BitVec 4) (_ BitVec 8)))

(declare-fun x () (_ BitVec 8))
(assert (= (select a #x3) x))


(check-sat)
