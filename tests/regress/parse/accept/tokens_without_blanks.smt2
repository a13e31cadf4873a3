; Parentheses and quotes separate tokens by themselves.
(set-logic QF_S)(declare-const s String)(assert(not(=(str.++ s"x")""))) (check-sat)
