; 91 has a proper factorisation; a negative pair is ruled out by abs.
(set-logic QF_NIA)
(declare-const p Int)
(declare-const q Int)
(assert (= (* p q) 91))
(assert (and (> p 1) (= (abs q) q) (distinct q 1)))
(set-info :status sat)
(check-sat)
