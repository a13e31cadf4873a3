; expect: 4:15: arity
(set-logic QF_SLIA)
(declare-const s String)
(assert (= 0 (str.indexof s)))
