; An array of arrays with a prescribed diagonal and trace.
(set-logic QF_ALIA)
(declare-const m (Array Int (Array Int Int)))
(assert (= (+ (select (select m 0) 0) (select (select m 1) 1)) 9))
(assert (distinct (select m 0) (select m 1)))
(assert (= (select (select m 0) 1) (select (select m 1) 0)))
(assert (= m (store m 1 (store (select m 0) 1 4))))
(set-info :status sat)
(check-sat)
