; Annotations nest, and :named terms are usable from then on.
(set-logic QF_LIA)
(set-option :produce-unsat-cores true)
(declare-const x Int)
(assert (! (> (! (+ x 1) :named succ) 0) :named positive))
(assert (=> positive (< succ 10)))
(check-sat)
