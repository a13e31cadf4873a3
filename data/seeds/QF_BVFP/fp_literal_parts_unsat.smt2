; A float assembled with fp has the class that its exponent bits say.
(set-logic QF_BVFP)
(declare-const s (_ BitVec 1))
(declare-const m (_ BitVec 4))
(assert (not (= m #b0000)))
(assert (or (not (fp.isNaN (fp s #b111 m))) (not (fp.isSubnormal (fp s #b000 m))) (not (fp.isNormal (fp s #b010 m)))))
(set-info :status unsat)
(check-sat)
