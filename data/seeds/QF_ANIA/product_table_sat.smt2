; A table cell that holds the product of two others.
(set-logic QF_ANIA)
(declare-const t (Array Int Int))
(assert (= (select t 2) (* (select t 0) (select t 1))))
(assert (and (= (select t 2) 21) (< 1 (select t 0) (select t 1))))
(set-info :status sat)
(check-sat)
