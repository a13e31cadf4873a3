; A Pythagorean triple with both legs above four.
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(assert (= (+ (* a a) (* b b)) (* c c)))
(assert (and (< 4 a) (< a b) (< c 20)))
(set-info :status sat)
(check-sat)
