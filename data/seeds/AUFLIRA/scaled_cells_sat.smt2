; A predicate that holds nowhere, beside an array of reals with a fractional cell.
(set-logic AUFLIRA)
(declare-fun bad (Int) Bool)
(declare-const a (Array Int Real))
(assert (forall ((i Int)) (not (bad i))))
(assert (and (= (select a 1) (/ 5 2)) (= (to_int (select a 1)) 2) (not (is_int (select a 1)))))
(set-info :status sat)
(check-sat)
