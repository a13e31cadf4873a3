; An offset that keeps a line below a steeper one on a half line.
(set-logic LRA)
(declare-const b Real)
(assert (forall ((t Real)) (=> (>= t 2.0) (<= (+ t b) (- (* 3.0 t) 1.0)))))
(assert (> b 2.5))
(set-info :status sat)
(check-sat)
