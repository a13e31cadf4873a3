; A string of length five with a border of length three.
(set-logic QF_S)
(declare-const s String)
(declare-const b String)
(assert (and (= (str.len s) 5) (= (str.len b) 3)))
(assert (and (str.prefixof b s) (str.suffixof b s)))
(assert (distinct (str.at s 0) (str.at s 1)))
(set-info :status sat)
(check-sat)
