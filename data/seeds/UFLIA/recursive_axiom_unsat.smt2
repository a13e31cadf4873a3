; A doubling function given by axioms, unrolled four times.
(set-logic UFLIA)
(declare-fun d (Int) Int)
(assert (= (d 0) 1))
(assert (forall ((n Int)) (! (=> (> n 0) (= (d n) (* 2 (d (- n 1))))) :pattern ((d n)))))
(assert (distinct (d 4) 16))
(set-info :status unsat)
(check-sat)
