; The overloads of to_fp: from bits, from a float, from a real, from a signed word; and the unsigned one.
(set-logic QF_BVFPLRA)
(declare-const b (_ BitVec 32))
(declare-const d Float64)
(assert (= ((_ to_fp 8 24) b) ((_ to_fp 8 24) RNE d)))
(assert (= ((_ to_fp 8 24) RTZ 0.1) ((_ to_fp 8 24) RTP (/ 1 3))))
(assert (= ((_ to_fp 8 24) RNA b) ((_ to_fp_unsigned 8 24) RTN b)))
(assert (= ((_ fp.to_ubv 8) RNE d) ((_ fp.to_sbv 8) RNE d)))
