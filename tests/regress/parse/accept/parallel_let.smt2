; The bindings of one let do not see each other.
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (let ((x y) (y x)) (< x y)))
