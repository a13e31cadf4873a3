; expect: 4:24: unknown symbol
(set-logic QF_LIA)
(declare-const x Int)
(assert (let ((a x) (b a)) (= a b)))
