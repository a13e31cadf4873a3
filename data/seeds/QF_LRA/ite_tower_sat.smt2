; A tax table by nested ite: which income pays exactly a fifth?
(set-logic QF_LRA)
(declare-const income Real)
(define-fun tax ((x Real)) Real
  (ite (<= x 10.0) 0.0 (ite (<= x 40.0) (* 0.25 (- x 10.0)) (+ 7.5 (* 0.4 (- x 40.0))))))
(assert (= (* 5.0 (tax income)) income))
(assert (> income 0.0))
(set-info :status sat)
(check-sat)
