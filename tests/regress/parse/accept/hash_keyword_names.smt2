; Keywords of attributes may hold symbol characters; symbols may end in digits and primes of other characters.
(set-logic QF_UF)
(declare-const x! Bool)
(declare-const x!1 Bool)
(declare-const x.y@z Bool)
(assert (! (or x! x!1 x.y@z) :named n!0))
