; expect: 7:10: sort
(set-logic QF_UF)
(declare-sort A 0)
(declare-sort B 0)
(declare-const a A)
(declare-const b B)
(assert (= a b))
