; expect: 3:13: sort
(declare-const r (Set (Tuple Int Bool)))
(assert (= ((_ rel.project 2) r) (as set.empty (Set (Tuple Bool)))))
