; str.< and str.<= are chainable in the standard, though z3 4.8 and cvc5 1.0 take two arguments only.
(set-logic QF_S)
(declare-const s String)
(assert (and (str.< "a" s "z") (str.<= "" s s)))
