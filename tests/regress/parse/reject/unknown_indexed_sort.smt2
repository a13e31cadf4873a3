; expect: 2:21: unknown sort
(declare-const x (_ BitVector 4))
