; expect: 4:10: sort
(declare-datatypes ((Opt 1)) ((par (T) ((none) (some (val T))))))
(declare-const o (Opt Int))
(assert (= o (as none (Opt Bool))))
