; An array used as its own index: a fixed point of the second order.
(set-logic QF_ALIA)
(declare-const a (Array Int Int))
(declare-const i Int)
(assert (= (select a (select a i)) i))
(assert (distinct (select a i) i))
(assert (< (select a i) (- i 3)))
(set-info :status sat)
(check-sat)
