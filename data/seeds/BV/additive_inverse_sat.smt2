; Every word has an additive inverse; one bound word has an extra property.
(set-logic BV)
(declare-fun c () (_ BitVec 8))
(assert (forall ((x (_ BitVec 8))) (exists ((y (_ BitVec 8))) (= (bvadd x y) c))))
(assert (bvugt c #xf0))
(set-info :status sat)
(check-sat)
