; expect: 4:15: arity
(set-logic QF_FP)
(declare-const x Float32)
(assert (= x (fp.add x x)))
