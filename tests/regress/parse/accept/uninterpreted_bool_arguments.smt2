; Formulas are terms: Booleans as arguments, and equality between formulas.
(set-logic QF_UF)
(declare-sort U 0)
(declare-fun f (Bool U) U)
(declare-const u U)
(assert (= (f (and true (not false)) u) (f (= u u) (ite (distinct u u) u (f false u)))))
