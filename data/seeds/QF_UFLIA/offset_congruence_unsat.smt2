; Two arguments forced equal by bounds.
(set-logic QF_UFLIA)
(declare-fun f (Int) Int)
(declare-const x Int)
(declare-const y Int)
(assert (and (<= x y) (< (- y 1) x)))
(assert (> (abs (- (f x) (f y))) 0))
(set-info :status unsat)
(check-sat)
