; A bounded loop reaches its error state after three steps.
(set-logic HORN)
(declare-fun reach (Int) Bool)
(assert (forall ((x Int)) (=> (= x 0) (reach x))))
(assert (forall ((x Int) (y Int)) (=> (and (reach x) (< x 5) (= y (+ x 1))) (reach y))))
(assert (forall ((x Int)) (=> (and (reach x) (= x 3)) false)))
(set-info :status unsat)
(check-sat)
