; Some word lies below all words in the signed order and is not 100..0.
(set-logic BV)
(declare-fun m () (_ BitVec 7))
(assert (forall ((x (_ BitVec 7))) (bvsle m x)))
(assert (distinct m (concat #b1 #b000000)))
(set-info :status unsat)
(check-sat)
