; Two different words that commute are powers of a common word.
(set-logic QF_S)
(declare-const x String)
(declare-const y String)
(assert (= (str.++ x y) (str.++ y x)))
(assert (distinct x y ""))
(assert (and (= (str.len x) 2) (= (str.len y) 4)))
(set-info :status sat)
(check-sat)
