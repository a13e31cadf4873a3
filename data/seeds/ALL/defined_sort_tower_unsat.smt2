; define-sort with a parameter, nested: a memory of memories.
(set-logic ALL)
(define-sort Mem (T) (Array Int T))
(declare-const m (Mem (Mem Bool)))
(declare-const i Int)
(assert (select (select (store m i (store (select m i) 0 false)) i) 0))
(set-info :status unsat)
(check-sat)
