; No word of four bits is sixteen as a natural number.
(set-logic ALL)
(assert (exists ((w (_ BitVec 4))) (= (bv2nat w) 16)))
(set-info :status unsat)
(check-sat)
