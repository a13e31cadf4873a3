; expect: 2:21: expected
(declare-fun f (Int))
