; expect: 4:15: sort
(set-logic QF_S)
(declare-const s String)
(assert (= s (str.++ s re.all)))
