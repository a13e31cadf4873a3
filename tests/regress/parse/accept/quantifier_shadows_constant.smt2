; Bound variables shadow declared constants and let variables.
(set-logic LIA)
(declare-const x Bool)
(assert (and x (forall ((x Int)) (let ((z x)) (exists ((z Int)) (> z x))))))
