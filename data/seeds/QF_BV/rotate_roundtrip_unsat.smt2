; Rotating left and then right by the same amount is the identity.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 13))
(assert (distinct ((_ rotate_right 5) ((_ rotate_left 5) x)) x))
(set-info :status unsat)
(check-sat)
