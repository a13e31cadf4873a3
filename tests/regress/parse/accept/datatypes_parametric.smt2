; Parametric datatypes with par, instantiated at two sorts.
(set-logic ALL)
(declare-datatypes ((Pair 2) (Opt 1)) ((par (X Y) ((pair (fst X) (snd Y)))) (par (T) ((none) (some (val T))))))
(declare-const p (Pair Int (Opt Bool)))
(declare-const q (Opt Int))
(assert (= p (pair 1 (some true))))
(assert (= q (as none (Opt Int))))
(assert ((_ is some) (snd p)))
