; A tree whose left rotation, written with match, changes it.
(set-logic QF_DT)
(declare-datatype Tree ((leaf) (node (left Tree) (right Tree))))
(declare-const t Tree)
(define-fun rotate ((u Tree)) Tree
  (match u ((leaf leaf) ((node a r) (match r ((leaf u) ((node b c) (node (node a b) c))))))))
(assert (distinct (rotate t) t))
(assert (= (rotate (rotate t)) (rotate t)))
(set-info :status sat)
(check-sat)
