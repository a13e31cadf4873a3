; is_digit holds exactly for one-character strings with codes 48 to 57.
(set-logic QF_SLIA)
(declare-const s String)
(assert (= (str.len s) 1))
(assert (xor (str.is_digit s) (and (<= 48 (str.to_code s)) (<= (str.to_code s) 57))))
(set-info :status unsat)
(check-sat)
