; expect: 3:10: sort
(declare-datatype D ((mk (f Bool))))
(assert (f true))
