; The empty quoted symbol is a symbol.
(set-logic QF_UF)
(declare-const || Bool)
(assert ||)
