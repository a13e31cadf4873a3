; 91 has no factorisation with both factors between 14 and 90.
(set-logic QF_NIA)
(declare-const p Int)
(declare-const q Int)
(assert (and (< 13 p 91) (< 13 q 91)))
(assert (= (* p q) 91))
(set-info :status unsat)
(check-sat)
