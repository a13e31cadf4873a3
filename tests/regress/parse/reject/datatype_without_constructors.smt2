; expect: 2:21: empty
(declare-datatype D ())
