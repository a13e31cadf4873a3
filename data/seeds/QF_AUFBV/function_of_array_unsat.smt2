; A function applied to equal arrays that were written in a different order.
(set-logic QF_AUFBV)
(declare-fun digest ((Array (_ BitVec 2) (_ BitVec 4))) (_ BitVec 4))
(declare-fun a () (Array (_ BitVec 2) (_ BitVec 4)))
(declare-fun x () (_ BitVec 4))
(declare-fun y () (_ BitVec 4))
(assert (distinct (digest (store (store a #b00 x) #b11 y)) (digest (store (store a #b11 y) #b00 x))))
(set-info :status unsat)
(check-sat)
