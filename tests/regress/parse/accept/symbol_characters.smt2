; Symbols may hold exclamation marks, points and at signs, in declarations and in names.
(set-logic QF_UF)
(declare-const x! Bool)
(declare-const x!1 Bool)
(declare-const x.y@z Bool)
(assert (! (or x! x!1 x.y@z) :named n!0))
