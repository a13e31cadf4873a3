; Three points of an unknown function on a line, a fourth one off it.
(set-logic QF_UFLRA)
(declare-fun f (Real) Real)
(assert (and (= (f 0.0) 1.0) (= (f 1.0) 1.5) (= (f 2.0) 2.0)))
(assert (> (f (/ 3 2)) (/ (+ (f 1.0) (f 2.0)) 2.0)))
(set-info :status sat)
(check-sat)
