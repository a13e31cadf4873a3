; judge: wrong-unsat z3
; Whatever a constant array of ones had at the five rounding modes is overwritten with 0, so it equals the constant array of zeros: nothing here depends on
; a model. z3 answers unsat, as if an index were left. With Bool or (_ BitVec 1) as indices it answers sat. Found in the newest release by a
; seed whose status it denies (a campaign of sparrow and fusion), then made smaller by hand; the evaluator computes the assertion.
(set-logic ALL)
(define-fun ones () (Array RoundingMode Int) ((as const (Array RoundingMode Int)) 1))
(assert (= ((as const (Array RoundingMode Int)) 0) (store (store (store (store (store ones RNE 0) RNA 0) RTP 0) RTN 0) RTZ 0)))
(set-info :status sat)
(check-sat)
