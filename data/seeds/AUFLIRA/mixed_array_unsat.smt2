; An array of reals filled with halves of its indices.
(set-logic AUFLIRA)
(declare-const a (Array Int Real))
(assert (forall ((i Int)) (! (= (select a i) (/ (to_real i) 2.0)) :pattern ((select a i)))))
(assert (is_int (select a 7)))
(set-info :status unsat)
(check-sat)
