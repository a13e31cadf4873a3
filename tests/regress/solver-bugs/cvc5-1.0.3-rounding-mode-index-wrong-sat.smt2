; judge: wrong-sat cvc5
; cvc5 1.0.3 answers sat, z3 4.8.12 answers unsat. RoundingMode has the five elements named here, so arrays that agree on them are
; equal. cvc5's model stores a different value for roundTowardZero: evaluated, it makes the last assertion false (certified).
(set-logic QF_ABVFP)
(declare-const a (Array RoundingMode (_ BitVec 4)))
(declare-const b (Array RoundingMode (_ BitVec 4)))
(assert (distinct a b))
(assert (= (select a RNE) (select b RNE)))
(assert (= (select a RNA) (select b RNA)))
(assert (= (select a RTP) (select b RTP)))
(assert (= (select a RTN) (select b RTN)))
(assert (= (select a RTZ) (select b RTZ)))
(set-info :status unsat)
(check-sat)
