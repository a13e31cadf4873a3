; Only the shift by one doubles every word.
(set-logic BV)
(declare-fun s () (_ BitVec 4))
(assert (forall ((x (_ BitVec 4))) (= (bvshl x s) (bvadd x x))))
(assert (distinct s #x1))
(set-info :status unsat)
(check-sat)
