; judge: crash z3 smt.arith.simplex_strategy=2
; z3 4.8.12 dies of SIGSEGV with this option, on any linear sum of reals that is bounded: z3 5.4.0 answers sat. Found by diver, which gives
; each mutant none, one or two of the solver's options; reduced from 5140 bytes.
(set-logic QF_LRA)
(declare-const a Real)
(declare-const b Real)
(assert (< (+ a b) 0.0))
(set-info :status sat)
(check-sat)
