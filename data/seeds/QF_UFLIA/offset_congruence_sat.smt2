; f is periodic at one place, with values that differ elsewhere.
(set-logic QF_UFLIA)
(declare-fun f (Int) Int)
(declare-const x Int)
(assert (= (f x) (f (+ x 3))))
(assert (= (f (+ x 1)) (+ (f x) 1)))
(assert (< (f (* 2 x)) (f x) (f (+ x 1))))
(set-info :status sat)
(check-sat)
