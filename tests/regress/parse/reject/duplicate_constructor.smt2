; expect: 2:27: already declared
(declare-datatype D ((a) (a)))
