; Characters by code point as indexed identifiers.
(set-logic QF_S)
(assert (= (_ char #x41) "A"))
(assert (not (= (_ char #x1F600) "")))
