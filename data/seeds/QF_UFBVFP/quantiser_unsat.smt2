; Equal patterns are quantised equally, whatever the quantiser does.
(set-logic QF_UFBVFP)
(declare-fun quant (Float16) (_ BitVec 4))
(declare-const b (_ BitVec 16))
(assert (distinct (quant ((_ to_fp 5 11) b)) (quant ((_ to_fp 5 11) (bvnot (bvnot b))))))
(set-info :status unsat)
(check-sat)
