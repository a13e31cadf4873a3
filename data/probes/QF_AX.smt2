; expect: unsat
; theories: ArraysEx UF
(set-logic QF_AX)
(declare-sort Index 0)
(declare-sort Element 0)
(declare-fun a () (Array Index Element))
(declare-fun i () Index)
(declare-fun j () Index)
(declare-fun e () Element)
(assert (not (= i j)))
(assert (not (= (select (store a i e) j) (select a j))))
(check-sat)
