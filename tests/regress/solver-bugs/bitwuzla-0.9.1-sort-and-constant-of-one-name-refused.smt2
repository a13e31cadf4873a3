; judge: rejection bitwuzla@0.9.1
; Sorts and functions have name spaces of their own (SMT-LIB 2.6, section 4.2.3), so a sort and a constant may have one name. Bitwuzla refuses the
; constant: `symbol 'U' already defined`. z3, cvc5 and Yices answer sat. Found as a seed in a campaign; reduced from 116 bytes.
(set-logic QF_UF)
(declare-sort U 0)
(declare-fun U () U)
(assert (= U U))
(set-info :status sat)
(check-sat)
