; expect: sat
(set-logic ALL)
(declare-fun x () Int)
(declare-fun s () String)
(assert (= (str.len s) x))
(assert (= x 2))
(check-sat)
