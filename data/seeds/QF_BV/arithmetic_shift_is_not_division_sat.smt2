; bvashr rounds down, bvsdiv towards zero: they differ on a negative odd word.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 9))
(assert (distinct (bvashr x (_ bv1 9)) (bvsdiv x (_ bv2 9))))
(assert (bvslt x (bvneg (_ bv100 9))))
(set-info :status sat)
(check-sat)
