; expect: 4:16: sort
(set-logic ALL)
(declare-const x Int)
(assert (match x ((y true))))
