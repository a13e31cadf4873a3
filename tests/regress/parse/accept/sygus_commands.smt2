; A synthesis problem: its commands are kept verbatim.
(set-logic LIA)
(synth-fun mx ((x Int) (y Int)) Int)
(declare-var a Int)
(declare-var b Int)
(constraint (>= (mx a b) a))
(constraint (>= (mx a b) b))
(check-synth)
