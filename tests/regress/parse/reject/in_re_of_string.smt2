; expect: 4:10: sort
(set-logic QF_S)
(declare-const s String)
(assert (str.in_re s "a"))
