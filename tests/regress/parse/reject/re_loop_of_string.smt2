; expect: 4:23: sort
(set-logic QF_S)
(declare-const s String)
(assert (str.in_re s ((_ re.loop 1 2) s)))
