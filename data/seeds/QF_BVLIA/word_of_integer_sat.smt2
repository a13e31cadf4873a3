; A negative integer as a word wraps around.
(set-logic QF_BVLIA)
(declare-const n Int)
(declare-const w (_ BitVec 8))
(assert (= w ((_ int2bv 8) n)))
(assert (and (< (- 10) n 0) (bvuge w #xfd)))
(set-info :status sat)
(check-sat)
