; A let chain that doubles a term five times: shared, not copied.
(set-logic ALL)
(declare-const x Int)
(assert (let ((a (+ x x))) (let ((b (+ a a))) (let ((c (+ b b))) (let ((d (+ c c)))
  (= (+ d d 1) (* 2 d)))))))
(set-info :status unsat)
(check-sat)
