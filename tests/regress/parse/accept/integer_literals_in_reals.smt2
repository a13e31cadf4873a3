; Numerals where reals are expected, in a logic of reals.
(set-logic QF_LRA)
(declare-const x Real)
(assert (< 0 x (/ 1 3) 1.5 2))
(assert (= (* 2 x) (- (/ 7 2) (- 3))))
