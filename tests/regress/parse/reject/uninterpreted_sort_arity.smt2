; expect: 3:19: arity
(declare-sort P 2)
(declare-const p (P Int))
