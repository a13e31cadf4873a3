; judge: bad-core z3
; With sat.local_search=true, whose help says "use local search instead of CDCL", z3 answers unsat to this, which is right, and its unsat core is
; (): it says that no assertion at all is contradictory. The core is (a b). The same in 4.8.12 and 5.4.0. Found in ten minutes of
; sparrow on z3 5.4.0: a seed sets the option, and one of its mutants was asked for with named assertions; reduced from 915 bytes.
(set-option :sat.local_search true)
(set-logic QF_BV)
(declare-const p Bool)
(assert p)
(assert (not p))
(set-info :status unsat)
(check-sat)
