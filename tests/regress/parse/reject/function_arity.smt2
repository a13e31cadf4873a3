; expect: 4:10: arity
(set-logic QF_UFLIA)
(declare-fun f (Int Int) Bool)
(assert (f 1))
