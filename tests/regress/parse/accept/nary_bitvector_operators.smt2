; Left-associative bit-vector operators and an n-ary concat.
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(declare-const y (_ BitVec 4))
(assert (= (bvadd x y x #x1) (bvmul x y y) (bvand x y x) (bvor x x y)))
(assert (= ((_ extract 11 8) (concat x y x)) (bvxor x y #x3)))
