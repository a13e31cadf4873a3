; expect: 2:32: unknown sort
(declare-fun f (Int (Array Int Elem)) Bool)
