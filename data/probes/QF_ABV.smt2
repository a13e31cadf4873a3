; expect: unsat
; theories: ArraysEx BitVectors
(set-logic QF_ABV)
(declare-fun a () (Array (_ BitVec 8) (_ BitVec 8)))
(declare-fun i () (_ BitVec 8))
(assert (not (= (select (store a i #x07) i) #x07)))
(check-sat)
