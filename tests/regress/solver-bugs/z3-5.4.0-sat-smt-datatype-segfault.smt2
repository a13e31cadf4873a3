; judge: crash z3@5.4.0 sat.smt=true smt.dt_lazy_splits=0
; With these two options z3 5.4.0 follows a null pointer in dt::solver::add_dep while it builds its model of a selector that is applied to another
; constructor. With either option alone it answers sat. Found by falcon, which searches for options by coverage; reduced from 1402 bytes.
(set-logic QF_DT)
(declare-datatypes ((T 0)) (((node (child T)) (leaf))))
(assert (distinct (child leaf) leaf))
(set-info :status sat)
(check-sat)
