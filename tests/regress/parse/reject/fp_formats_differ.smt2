; expect: 5:10: sort
(set-logic QF_FP)
(declare-const x Float32)
(declare-const y Float64)
(assert (fp.lt x y))
