; expect: 4:15: arity
(set-logic QF_ALIA)
(declare-const a (Array Int Int))
(assert (= 0 (select a 0 0)))
