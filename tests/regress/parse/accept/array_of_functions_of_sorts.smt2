; Nested array sorts on both sides.
(set-logic QF_AX)
(declare-sort I 0)
(declare-sort E 0)
(declare-const a (Array (Array I E) (Array I E)))
(declare-const b (Array I E))
(assert (= (select (store a b b) b) b))
