; expect: 2:30: arity
(declare-datatypes ((P 2)) ((par (X) ((mk (f X))))))
