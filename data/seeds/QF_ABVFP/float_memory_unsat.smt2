; A float written to memory as its pattern is read back as the same float.
(set-logic QF_ABVFP)
(declare-const m (Array (_ BitVec 2) (_ BitVec 8)))
(declare-const b (_ BitVec 8))
(declare-const i (_ BitVec 2))
(assert (distinct ((_ to_fp 3 5) (select (store m i b) i)) ((_ to_fp 3 5) b)))
(set-info :status unsat)
(check-sat)
