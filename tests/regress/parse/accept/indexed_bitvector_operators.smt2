; Every indexed bit-vector operator, with its smallest indices.
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(assert (= x ((_ zero_extend 0) x) ((_ sign_extend 0) x) ((_ rotate_left 0) x) ((_ rotate_right 0) x) ((_ repeat 1) x) ((_ extract 3 0) x)))
