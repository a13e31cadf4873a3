; bv alone, or with something that is no number behind it, is an ordinary symbol.
(set-logic QF_UFBV)
(declare-const bv (_ BitVec 4))
(declare-const bvx (_ BitVec 4))
(declare-fun bv2 ((_ BitVec 4)) (_ BitVec 4))
(assert (= (bv2 bv) bvx))
