; judge: crash z3@5.4.0 smt.string_solver=z3str3
; The help of z3 5.4.0 lists z3str3 among the values of smt.string_solver. As soon as its incremental engine is used, here by an assumption, it says that
; there are only seq and auto, and then fails an assertion (lar_solver.cpp:1770) with "Please file an issue" while it ends. Found by falcon and
; diver; reduced from 701 bytes.
(set-info :status sat)
(check-sat-assuming (true))
