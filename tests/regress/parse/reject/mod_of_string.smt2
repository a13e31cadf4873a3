; expect: 4:15: sort
(set-logic ALL)
(declare-const s String)
(assert (= 0 (mod s 2)))
