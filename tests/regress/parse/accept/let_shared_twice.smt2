; A let variable used twice, in another binding of an inner let.
(set-logic QF_LIA)
(declare-const x Int)
(assert (let ((a (+ x 1))) (let ((b (* 2 a)) (c (- a))) (let ((d (+ b c a))) (>= d b c)))))
