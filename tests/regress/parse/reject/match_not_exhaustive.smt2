; expect: 4:10: exhaustive
(declare-datatype E ((a) (b) (c)))
(declare-const e E)
(assert (match e ((a true) (b false))))
