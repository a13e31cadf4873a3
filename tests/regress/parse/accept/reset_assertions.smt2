; reset-assertions drops assertions, scopes and, by default, declarations.
(set-logic QF_LIA)
(declare-const x Int)
(assert (> x 0))
(reset-assertions)
(declare-const y Int)
(assert (< y 0))
