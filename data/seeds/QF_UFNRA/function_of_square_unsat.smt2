; x and -x have the same square, below a function too.
(set-logic QF_UFNRA)
(declare-fun f (Real) Real)
(declare-const x Real)
(declare-const y Real)
(assert (= (* x x) y))
(assert (distinct (f y) (f (* (- x) (- x)))))
(set-info :status unsat)
(check-sat)
