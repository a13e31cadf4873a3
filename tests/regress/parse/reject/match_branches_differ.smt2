; expect: 4:31: sort
(declare-datatype E ((a) (b)))
(declare-const e E)
(assert (match e ((a true) (b e))))
