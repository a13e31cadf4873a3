; fp takes sign, exponent and significand of any widths.
(set-logic QF_FP)
(assert (fp.isNormal (fp #b0 #x7f #b00000000000000000000001)))
(assert (fp.isNaN (fp #b1 #b111 #b1010)))
