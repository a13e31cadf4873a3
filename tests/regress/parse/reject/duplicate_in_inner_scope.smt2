; expect: 5:16: already declared
(set-logic QF_LIA)
(declare-const x Int)
(push 1)
(declare-const x Int)
