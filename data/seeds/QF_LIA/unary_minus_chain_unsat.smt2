; n-ary subtraction groups to the left, unary minus negates.
(set-logic QF_LIA)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(assert (or (distinct (- a b c) (+ a (- b) (- c))) (distinct (- (- a)) a) (= (- a b c) (+ (- a (- b c)) (* 2 c) 1))))
(assert (not (= (- a b c) (+ (- a (- b c)) (* 2 c) 1))))
(set-info :status unsat)
(check-sat)
