; Every string of length one is a character of its own code.
(set-logic S)
(assert (exists ((s String)) (and (= (str.len s) 1) (distinct s (str.from_code (str.to_code s))))))
(set-info :status unsat)
(check-sat)
