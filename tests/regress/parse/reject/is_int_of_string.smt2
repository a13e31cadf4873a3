; expect: 4:10: sort
(set-logic ALL)
(declare-const s String)
(assert (is_int s))
