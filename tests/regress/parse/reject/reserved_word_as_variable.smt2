; expect: 3:19: reserved
(set-logic UF)
(assert (exists ((forall Bool)) true))
