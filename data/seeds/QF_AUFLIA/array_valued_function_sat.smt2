; A function that returns arrays: two of its values differ at one cell only.
(set-logic QF_AUFLIA)
(declare-fun snapshot (Int) (Array Int Int))
(declare-const t Int)
(assert (= (snapshot (+ t 1)) (store (snapshot t) 0 (+ (select (snapshot t) 0) 1))))
(assert (= (select (snapshot t) 1) (select (snapshot (+ t 1)) 1)))
(assert (> (select (snapshot (+ t 1)) 0) 10))
(set-info :status sat)
(check-sat)
