; judge: wrong-unsat z3 tactic.default_tactic=smt sat.euf=true
; Any number will do: x = 1.0. With both options z3 4.8.12 lets its new core decide, which it calls preliminary, and says unsat; with one of
; them, or with none, it says sat, and so do cvc5 1.0.3 and z3 5.4.0 with both. A sample of last showed it (QF_BVFP, 707 bytes).
(set-logic QF_FP)
(declare-const x Float32)
(assert (not (fp.isNaN x)))
(set-info :status sat)
(check-sat)
