; An open interval has no least element.
(set-logic LRA)
(assert (exists ((m Real)) (and (< 0.0 m)
  (forall ((x Real)) (=> (< 0.0 x) (<= m x))))))
(set-info :status unsat)
(check-sat)
