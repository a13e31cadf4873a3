; to_code of a string that is no single character is -1; from_code outside the range is empty.
(set-logic QF_SLIA)
(declare-const s String)
(assert (or (= s "") (> (str.len s) 1)))
(assert (or (distinct (str.to_code s) (- 1)) (distinct (str.from_code 196608) "") (distinct (str.from_code (- 1)) "")))
(set-info :status unsat)
(check-sat)
