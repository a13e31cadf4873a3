; expect: 4:15: sort
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= x (bvadd x #b1)))
