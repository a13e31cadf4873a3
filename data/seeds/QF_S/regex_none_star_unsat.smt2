; The star of the empty language holds the empty string only, its plus nothing.
(set-logic QF_S)
(declare-const s String)
(assert (or (str.in_re s (re.+ re.none)) (str.in_re s (re.++ (re.* re.none) (str.to_re "x") re.none))))
(set-info :status unsat)
(check-sat)
