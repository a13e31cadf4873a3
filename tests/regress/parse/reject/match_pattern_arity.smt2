; expect: 4:32: arity
(declare-datatype L ((nil) (cons (head Bool) (tail L))))
(declare-const l L)
(assert (match l ((nil true) ((cons h) h))))
