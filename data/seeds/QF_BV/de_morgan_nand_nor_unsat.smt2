; The negated connectives agree with their definitions.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 11))
(declare-fun y () (_ BitVec 11))
(assert (or (distinct (bvnand x y) (bvor (bvnot x) (bvnot y)))
            (distinct (bvnor x y) (bvand (bvnot x) (bvnot y)))
            (distinct (bvxnor x y) (bvnot (bvxor x y)))))
(set-info :status unsat)
(check-sat)
