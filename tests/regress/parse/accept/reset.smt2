; After reset every name is free and a logic may be set again.
(set-logic QF_LIA)
(declare-const x Int)
(assert (> x 0))
(reset)
(set-logic QF_UF)
(declare-const x Bool)
(assert x)
