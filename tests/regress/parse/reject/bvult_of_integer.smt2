; expect: 4:10: sort
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (bvult x 5))
