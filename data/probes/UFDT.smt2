; expect: unsat
; theories: UF Datatypes
(set-logic UFDT)
(declare-datatypes ((Nat 0)) (((zero) (succ (pred Nat)))))
(declare-fun p (Nat) Bool)
(assert (forall ((x Nat)) (p (succ x))))
(assert (not (p (succ zero))))
(check-sat)
