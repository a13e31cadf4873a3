; The floor of the negation is not the negation of the floor.
(set-logic QF_LIRA)
(declare-const x Real)
(assert (distinct (to_int (- x)) (- (to_int x))))
(assert (and ((_ divisible 4) (to_int x)) (> x 5.0)))
(set-info :status sat)
(check-sat)
