; expect: 4:15: sort
(set-logic QF_UFLIA)
(declare-fun f (Int Bool) Int)
(assert (= 1 (f 1 2)))
