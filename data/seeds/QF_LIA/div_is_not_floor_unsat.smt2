; 7 div -2 is -3: flooring would give -4.
(set-logic QF_LIA)
(declare-const x Int)
(assert (= x 7))
(assert (or (= (div x (- 2)) (- 4)) (not (= (div (- x) 2) (- 4))) (not (= (div (- x) (- 2)) 4))))
(set-info :status unsat)
(check-sat)
