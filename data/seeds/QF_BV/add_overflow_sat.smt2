; Two positive words whose sum is negative, and whose unsigned sum does not wrap.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 16))
(declare-fun y () (_ BitVec 16))
(assert (and (bvsgt x #x0000) (bvsgt y #x0000)))
(assert (bvsle (bvadd x y) #x8001))
(assert (bvuge (bvadd x y) x))
(set-info :status sat)
(check-sat)
