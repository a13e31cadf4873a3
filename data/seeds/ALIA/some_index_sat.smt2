; Some cell of an array exceeds its index.
(set-logic ALIA)
(declare-const a (Array Int Int))
(assert (exists ((i Int)) (and (> i 3) (> (select a i) i))))
(assert (= (select a 4) 0))
(set-info :status sat)
(check-sat)
