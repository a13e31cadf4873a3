; Three divisibility constraints with a common solution by the Chinese remainder theorem.
(set-logic QF_LIA)
(declare-const n Int)
(assert ((_ divisible 3) (- n 2)))
(assert ((_ divisible 5) (- n 3)))
(assert ((_ divisible 7) (- n 2)))
(assert (< 100 n 200))
(set-info :status sat)
(check-sat)
