; expect: 4:10: sort
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= x (_ bv5 9)))
