; expect: 3:20: sort
(set-logic QF_FP)
(assert (fp.isNaN (fp #b00 #x00 #b1)))
