; Two double quotes inside a literal are one character.
(set-logic QF_S)
(declare-const s String)
(assert (= s "a""b"))
(assert (or (distinct (str.len s) 3) (distinct (str.at s 1) (str.from_code 34))))
(set-info :status unsat)
(check-sat)
