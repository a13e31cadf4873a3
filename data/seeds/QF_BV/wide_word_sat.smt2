; 130 bits do not fit into two machine words.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 130))
(assert (= ((_ extract 129 128) x) #b10))
(assert (= (bvadd x x) (concat #b01 (_ bv18446744073709551616 128))))
(set-info :status sat)
(check-sat)
