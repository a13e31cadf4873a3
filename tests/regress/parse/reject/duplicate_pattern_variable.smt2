; expect: 4:39: duplicate
(declare-datatype L ((nil) (cons (head Bool) (tail L))))
(declare-const l L)
(assert (match l ((nil true) ((cons x x) true))))
