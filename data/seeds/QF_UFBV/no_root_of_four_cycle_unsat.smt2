; The four-cycle x + 1 is an odd permutation, so it has no square root f.
(set-logic QF_UFBV)
(declare-fun f ((_ BitVec 2)) (_ BitVec 2))
(define-fun step ((x (_ BitVec 2))) Bool (= (f (f x)) (bvadd x #b01)))
(assert (and (step #b00) (step #b01) (step #b10) (step #b11)))
(set-info :status unsat)
(check-sat)
