; expect: 2:19: arity
(declare-const a (Array Int))
