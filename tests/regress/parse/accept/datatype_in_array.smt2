; A datatype that recurs through an array.
(set-logic ALL)
(declare-datatype T ((leaf (v Int)) (branch (kids (Array Int T)))))
(declare-const t T)
(assert (=> ((_ is branch) t) ((_ is leaf) (select (kids t) 0))))
