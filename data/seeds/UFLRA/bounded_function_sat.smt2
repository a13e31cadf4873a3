; A predicate that no real satisfies beside a real that exceeds a half.
(set-logic UFLRA)
(declare-fun big (Real) Bool)
(declare-const x Real)
(assert (forall ((y Real)) (not (big y))))
(assert (and (> x 0.5) (= (big x) (< x (/ 1 4)))))
(set-info :status sat)
(check-sat)
