; expect: 2:34: arity
(declare-datatypes ((A 0) (B 0)) (((a))))
