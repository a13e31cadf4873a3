; A non-constant word that equals its rotation by three.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 12))
(assert (= x ((_ rotate_left 3) x)))
(assert (distinct x ((_ rotate_right 1) x)))
(assert (= ((_ extract 2 0) x) #b010))
(set-info :status sat)
(check-sat)
