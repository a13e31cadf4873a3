; Mutually recursive datatypes, used before their own declaration ends.
(set-logic QF_DT)
(declare-datatypes ((Tree 0) (Forest 0)) (((node (kids Forest))) ((none) (more (first Tree) (others Forest)))))
(declare-const t Tree)
(assert (= t (node (more (node none) none))))
