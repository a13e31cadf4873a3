; judge: bad-model z3
; z3 4.8.12 answers sat, rightly (p = #b00, e = #b0, q = #b11, f = #b1), but its model p = q = #b00, e = f = #b0 makes the assertion
; false: at index #b11 the left array holds #b1 and the right one #b0 (certified by evaluation).
(set-logic ALL)
(declare-const p (_ BitVec 2))
(declare-const q (_ BitVec 2))
(declare-const e (_ BitVec 1))
(declare-const f (_ BitVec 1))
(assert (= (store (store ((as const (Array (_ BitVec 2) (_ BitVec 1))) #b1) #b10 #b0) p e)
           (store (store ((as const (Array (_ BitVec 2) (_ BitVec 1))) #b0) #b01 #b1) q f)))
(set-info :status sat)
(check-sat)
