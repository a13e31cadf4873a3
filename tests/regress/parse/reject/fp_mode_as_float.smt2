; expect: 3:10: sort
(set-logic QF_FP)
(assert (fp.isNaN RNE))
