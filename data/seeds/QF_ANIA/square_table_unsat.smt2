; A cell that holds the square of its index is not negative.
(set-logic QF_ANIA)
(declare-const t (Array Int Int))
(declare-const i Int)
(assert (= (select (store t i (* i i)) i) (- 4)))
(set-info :status unsat)
(check-sat)
