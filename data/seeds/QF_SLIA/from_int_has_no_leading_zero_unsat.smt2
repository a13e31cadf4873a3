; from_int prints canonically, and gives the empty string for negatives.
(set-logic QF_SLIA)
(declare-const n Int)
(assert (<= (- 2) n 12))
(assert (let ((s (str.from_int n)))
  (or (and (str.prefixof "0" s) (> n 0)) (and (< n 0) (distinct s "")) (and (> n 9) (distinct (str.len s) 2)))))
(set-info :status unsat)
(check-sat)
