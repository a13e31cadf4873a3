; (as const S) gives an array with one value everywhere, of arrays too.
(set-logic ALL)
(declare-const i Int)
(assert (= (select ((as const (Array Int Bool)) true) i) true))
(assert (= (select (select ((as const (Array Int (Array Int Int))) ((as const (Array Int Int)) 3)) 0) i) 3))
