; Rotation amounts count modulo the width.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 6))
(assert (distinct ((_ rotate_left 8) x) ((_ rotate_right 4) x)))
(set-info :status unsat)
(check-sat)
