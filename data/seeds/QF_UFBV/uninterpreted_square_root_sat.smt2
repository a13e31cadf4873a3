; f on two bits with f(f(x)) = x + 2 exists: adding one.
(set-logic QF_UFBV)
(declare-fun f ((_ BitVec 2)) (_ BitVec 2))
(define-fun step ((x (_ BitVec 2))) Bool (= (f (f x)) (bvadd x #b10)))
(assert (and (step #b00) (step #b01) (step #b10) (step #b11)))
(assert (distinct (f #b00) #b01))
(set-info :status sat)
(check-sat)
