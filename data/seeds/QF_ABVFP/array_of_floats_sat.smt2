; An array that holds both zeros at different places, indexed by bit-vectors.
(set-logic QF_ABVFP)
(declare-const m (Array (_ BitVec 2) Float16))
(declare-const i (_ BitVec 2))
(assert (fp.eq (select m i) (select m (bvnot i))))
(assert (distinct (select m i) (select m (bvnot i))))
(assert (distinct m (store m i (fp.neg (select m i)))))
(set-info :status sat)
(check-sat)
