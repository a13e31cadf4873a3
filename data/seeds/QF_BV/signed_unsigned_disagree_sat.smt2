; Two words ordered oppositely by every signed and unsigned comparison.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 8))
(declare-fun y () (_ BitVec 8))
(assert (and (bvslt x y) (bvugt x y) (bvsle x y) (bvuge x y)))
(assert (not (or (bvsgt x y) (bvsge x y) (bvult x y) (bvule x y))))
(assert (= (bvsrem y x) (bvsub y #x00)))
(set-info :status sat)
(check-sat)
