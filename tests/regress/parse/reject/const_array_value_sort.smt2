; expect: 3:23: sort
(set-logic ALL)
(assert (= 0 (select ((as const (Array Int Int)) true) 0)))
