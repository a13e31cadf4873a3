; expect: 4:15: unknown symbol
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(assert (= x ((_ shift_left 1) x)))
