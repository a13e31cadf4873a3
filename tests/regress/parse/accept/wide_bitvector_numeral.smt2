; A decimal bit-vector literal beyond 64 bits.
(set-logic QF_BV)
(declare-const x (_ BitVec 100))
(assert (bvult x (_ bv1267650600228229401496703205375 100)))
