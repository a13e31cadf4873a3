; Four strictly rising integer values do not fit between zero and two.
(set-logic QF_UFLIA)
(declare-fun f (Int) Int)
(assert (and (<= 0 (f 0)) (< (f 0) (f 1)) (< (f 1) (f 2)) (< (f 2) (f 3)) (<= (f 3) 2)))
(set-info :status unsat)
(check-sat)
