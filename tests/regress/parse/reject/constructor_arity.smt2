; expect: 4:15: arity
(declare-datatype D ((mk (f Bool) (g Bool))))
(declare-const x D)
(assert (= x (mk true)))
