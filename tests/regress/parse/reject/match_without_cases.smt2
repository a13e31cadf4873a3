; expect: 4:18: empty
(declare-datatype D ((a) (b)))
(declare-const x D)
(assert (match x ()))
