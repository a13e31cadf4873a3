; expect: 4:16: unknown symbol
(declare-datatype D ((a) (b)))
(declare-const x D)
(assert ((_ is c) x))
