; judge: crash smtinterpol@2.5-1388-ga5a4ab0c
; SMTInterpol ends with a ClassCastException in TermCompiler.convert: it takes the quotient of two constants, a constant, for an application
; when it is divided by zero. SMT-LIB leaves the value of such a division open, so it is sat.
; Found by last: reduced from 1,895 bytes.
(set-logic QF_LRA)
(assert (not (<= (/ 1.0 2.0 0.0) 1.0)))
(set-info :status sat)
(check-sat)
