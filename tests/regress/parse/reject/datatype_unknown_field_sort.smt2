; expect: 2:33: unknown sort
(declare-datatype D ((mk (field Missing))))
