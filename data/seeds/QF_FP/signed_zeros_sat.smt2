; Two zeros that are fp.eq but distinct as values, told apart by division.
(set-logic QF_FP)
(declare-const x Float16)
(declare-const y Float16)
(assert (and (fp.eq x y) (distinct x y)))
(assert (= (fp.div RNE (fp #b0 #b01111 #b0000000000) x) (_ -oo 5 11)))
(assert (fp.isPositive y))
(set-info :status sat)
(check-sat)
