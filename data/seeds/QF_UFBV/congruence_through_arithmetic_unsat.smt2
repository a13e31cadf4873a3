; Arguments that are equal only by bit-vector arithmetic.
(set-logic QF_UFBV)
(declare-fun g ((_ BitVec 8) (_ BitVec 8)) (_ BitVec 8))
(declare-fun x () (_ BitVec 8))
(assert (distinct (g (bvadd x x) (bvneg x)) (g (bvshl x #x01) (bvadd (bvnot x) #x01))))
(set-info :status unsat)
(check-sat)
