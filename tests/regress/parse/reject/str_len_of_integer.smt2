; expect: 3:15: sort
(set-logic QF_SLIA)
(assert (= 1 (str.len 5)))
