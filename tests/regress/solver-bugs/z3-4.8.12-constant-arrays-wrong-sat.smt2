; judge: wrong-sat z3
; No array satisfies both equations: at index #b10, which neither store touches, the first one wants #b1 and the second one #b0. z3 4.8.12 to
; 5.4.0 answers sat. Its model makes the second assertion false (certified by evaluation), and so does each of the 16 arrays of this sort.
(set-logic ALL)
(declare-const a (Array (_ BitVec 2) (_ BitVec 1)))
(assert (= (store a #b01 #b1) ((as const (Array (_ BitVec 2) (_ BitVec 1))) #b1)))
(assert (= (store a #b00 #b0) ((as const (Array (_ BitVec 2) (_ BitVec 1))) #b0)))
(set-info :status unsat)
(check-sat)
