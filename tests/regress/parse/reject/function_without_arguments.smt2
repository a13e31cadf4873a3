; expect: 4:14: arity
(set-logic QF_UFLIA)
(declare-fun f (Int) Int)
(assert (= 0 f))
