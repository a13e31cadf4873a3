; Widening is exact: converting to Float64 and back changes nothing.
(set-logic QF_FP)
(declare-const x Float16)
(assert (not (= x ((_ to_fp 5 11) RTP ((_ to_fp 11 53) RNA x)))))
(set-info :status unsat)
(check-sat)
