; Right-associative implication, left-associative xor, n-ary and/or with one and many arguments.
(set-logic QF_UF)
(declare-const a Bool)
(declare-const b Bool)
(assert (=> a b a b))
(assert (xor a b a true))
(assert (and a))
(assert (or b))
