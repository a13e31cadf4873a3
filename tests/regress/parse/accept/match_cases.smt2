; match with constructor patterns, variables that shadow, and a variable as the last pattern.
(set-logic ALL)
(declare-datatype L ((nil) (cons (head Int) (tail L))))
(declare-const l L)
(declare-const h Int)
(assert (= h (match l ((nil 0) ((cons h t) (+ h (match t (((cons k u) k) (rest 1)))))))))
