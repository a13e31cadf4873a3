; judge: wrong-unsat bitwuzla@0.9.1
; SMT-LIB leaves the values of fp.to_sbv and fp.to_ubv at NaN open, each by itself, so they may differ. z3 and cvc5 answer sat, and
; that is what a regression test of Bitwuzla itself declares. Bitwuzla 0.9.1 answers unsat. Found as a seed in a campaign; reduced from 167 bytes.
(set-logic QF_BVFP)
(declare-const x (_ FloatingPoint 8 24))
(assert (fp.isNaN x))
(assert (not (= ((_ fp.to_sbv 4) RNE x) ((_ fp.to_ubv 4) RNE x))))
(set-info :status sat)
(check-sat)
