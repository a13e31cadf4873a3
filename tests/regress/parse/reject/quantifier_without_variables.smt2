; expect: 3:17: empty
(set-logic UF)
(assert (forall () true))
