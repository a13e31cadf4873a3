; A word that is three copies of an unknown block and also divisible by five.
(set-logic QF_BV)
(declare-fun b () (_ BitVec 4))
(declare-fun w () (_ BitVec 12))
(assert (= w ((_ repeat 3) b)))
(assert (= (bvurem w (_ bv5 12)) (_ bv0 12)))
(assert (bvugt b #x2))
(set-info :status sat)
(check-sat)
