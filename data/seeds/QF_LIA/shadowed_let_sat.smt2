; The inner let shadows n; the outer value is used in its binding.
(set-logic QF_LIA)
(declare-const n Int)
(assert (let ((n (+ n 1))) (let ((n (* 2 n)) (m n)) (and (> n 10) (= (- n m) 7)))))
(set-info :status sat)
(check-sat)
