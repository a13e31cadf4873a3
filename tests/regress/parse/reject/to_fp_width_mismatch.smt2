; expect: 4:20: sort
(set-logic QF_BVFP)
(declare-const b (_ BitVec 31))
(assert (fp.isNaN ((_ to_fp 8 24) b)))
