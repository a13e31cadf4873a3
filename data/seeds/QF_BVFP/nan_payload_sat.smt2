; Two different bit patterns are the same float: NaN has many patterns.
(set-logic QF_BVFP)
(declare-const a (_ BitVec 16))
(declare-const b (_ BitVec 16))
(assert (distinct a b))
(assert (= ((_ to_fp 5 11) a) ((_ to_fp 5 11) b)))
(assert (bvult (bvand a b) #x7e00))
(set-info :status sat)
(check-sat)
