; Shifts by at least the width: zero for logical ones, the sign for the arithmetic one.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 6))
(declare-fun s () (_ BitVec 6))
(assert (bvuge s (_ bv6 6)))
(assert (or (distinct (bvshl x s) (_ bv0 6)) (distinct (bvlshr x s) (_ bv0 6))
  (distinct (bvashr x s) ((_ repeat 6) ((_ extract 5 5) x)))))
(set-info :status unsat)
(check-sat)
