; Fixed-point commands of z3 are kept verbatim.
(declare-rel reach (Int))
(declare-var n Int)
(rule (reach 0))
(rule (=> (and (reach n) (< n 3)) (reach (+ n 1))))
(query reach)
