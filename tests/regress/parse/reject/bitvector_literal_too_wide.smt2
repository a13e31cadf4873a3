; expect: 4:17: invalid literal
(set-logic QF_BV)
(declare-const x (_ BitVec 3))
(assert (= x (_ bv8 3)))
