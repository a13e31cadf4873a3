; expect: 5:27: already declared
(set-logic QF_UF)
(declare-const p Bool)
(assert (! p :named n))
(assert (! (not p) :named n))
