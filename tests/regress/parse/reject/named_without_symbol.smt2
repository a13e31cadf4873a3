; expect: 3:24: expected
(set-logic QF_UF)
(assert (! true :named 3))
