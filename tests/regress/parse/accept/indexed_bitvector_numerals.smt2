; Bit-vector literals in all their forms.
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (distinct x (_ bv5 8) #x0F #xaB #b00000001))
(assert (= ((_ extract 0 0) x) (_ bv1 1) #b1))
