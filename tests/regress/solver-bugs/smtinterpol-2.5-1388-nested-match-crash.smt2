; judge: crash smtinterpol@2.5-1388-ga5a4ab0c
; SMTInterpol ends with a NullPointerException on a match inside a case of another match whose pattern binds a variable. It is sat with x = l.
; Two seeds of data/seeds/QF_DT show it; reduced by hand from match_rotation_sat.
(set-logic QF_DT)
(declare-datatypes ((T 0)) (((l) (n (a T)))))
(declare-fun x () T)
(assert (match x ((l true) ((n y) (match y ((l true) ((n z) false)))))))
(set-info :status sat)
(check-sat)
