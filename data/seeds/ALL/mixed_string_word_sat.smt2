; A string index that is also the value of a bit-vector.
(set-logic ALL)
(declare-const s String)
(declare-const w (_ BitVec 4))
(assert (= (str.indexof s "x" 0) (bv2nat w)))
(assert (bvugt w #x2))
(assert (= (str.len s) 5))
(set-info :status sat)
(check-sat)
