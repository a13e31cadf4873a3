; No constant shift turns every word into its double and also halves one.
(set-logic BV)
(declare-const s (_ BitVec 4))
(assert (forall ((x (_ BitVec 4))) (= (bvshl x s) (bvadd x x))))
(assert (distinct s #x1))
(set-info :status unsat)
(check-sat)
