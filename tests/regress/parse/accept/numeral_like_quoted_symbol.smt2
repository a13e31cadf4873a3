; A quoted numeral is a symbol, not a numeral.
(set-logic QF_LIA)
(declare-const |1| Int)
(assert (= |1| 1))
