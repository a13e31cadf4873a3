; For every integer there is a non-integral real within a half of it.
(set-logic LIRA)
(assert (forall ((n Int)) (exists ((x Real))
  (and (not (is_int x)) (<= (to_real n) x) (<= (- x (to_real n)) 0.5)))))
(set-info :status sat)
(check-sat)
