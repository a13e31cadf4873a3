; bvsdiv by zero is 1 for a negative dividend and -1 otherwise; bvsrem and bvsmod give the dividend.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 4))
(declare-fun z () (_ BitVec 4))
(assert (= z (bvxor x x)))
(assert (= (bvsdiv x z) #x1))
(assert (= (bvsrem x z) (bvsmod x z) x))
(set-info :status sat)
(check-sat)
