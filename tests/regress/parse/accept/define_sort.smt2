; Sort abbreviations with and without parameters, nested.
(set-logic ALL)
(define-sort Word () (_ BitVec 16))
(define-sort Mem (T) (Array Word T))
(define-sort Mem2 (S T) (Mem (Array S T)))
(declare-const m (Mem2 Int Word))
(declare-const w Word)
(assert (= (select (select m w) 0) w))
