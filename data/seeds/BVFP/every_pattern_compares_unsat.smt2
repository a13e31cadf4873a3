; A pattern whose float is neither ordered with nor unordered from zero.
(set-logic BVFP)
(assert (exists ((b (_ BitVec 6))) (let ((f ((_ to_fp 3 3) b)))
  (not (or (fp.leq f (_ +zero 3 3)) (fp.gt f (_ +zero 3 3)) (fp.isNaN f))))))
(set-info :status unsat)
(check-sat)
