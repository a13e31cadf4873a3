; expect: unsat
; theories: UF BitVectors
(set-logic QF_UFBV)
(declare-fun f ((_ BitVec 8)) (_ BitVec 8))
(declare-fun x () (_ BitVec 8))
(assert (not (= (f (bvadd x x)) (f (bvshl x #x01)))))
(check-sat)
