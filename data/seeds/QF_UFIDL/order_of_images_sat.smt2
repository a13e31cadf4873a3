; A function that reverses the order of two close arguments.
(set-logic QF_UFIDL)
(declare-fun f (Int) Int)
(declare-const x Int)
(declare-const y Int)
(assert (= (- y x) 1))
(assert (> (- (f x) (f y)) 2))
(set-info :status sat)
(check-sat)
