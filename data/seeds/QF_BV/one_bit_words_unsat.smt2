; On one bit, addition is xor, multiplication is and, and the signed order is reversed.
(set-logic QF_BV)
(declare-fun a () (_ BitVec 1))
(declare-fun b () (_ BitVec 1))
(assert (or (distinct (bvadd a b) (bvxor a b)) (distinct (bvmul a b) (bvand a b))
            (xor (bvslt a b) (bvugt a b)) (distinct (bvneg a) a)))
(set-info :status unsat)
(check-sat)
