; A record of a float and a real with the float's exact value.
(set-logic ALL)
(declare-datatype Sample ((sample (raw Float32) (exact Real))))
(declare-const s Sample)
(assert (= (exact s) (/ 3 4)))
(assert (= (raw s) ((_ to_fp 8 24) RNE 0.75)))
(assert (fp.isNormal (raw s)))
(set-info :status sat)
(check-sat)
