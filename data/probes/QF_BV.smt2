; expect: sat
; theories: BitVectors
(set-logic QF_BV)
(declare-fun x () (_ BitVec 8))
(declare-fun y () (_ BitVec 8))
(assert (and (= (bvmul x y) #x23) (bvugt x #x01) (bvult x y)))
(check-sat)
