; judge: bad-model cvc5@1.4.2 --ee-mode=central --theoryof-mode=term
; (bvsrem a #b0) is a, so the sum overflows with a = #b0 only, and cvc5 prints #b1 with these two expert options. With either alone its model is
; right. 1.0.3 shows it, too. Found by falcon, which searches for options by coverage; reduced from 1,043 bytes.
(set-logic ALL)
(declare-const a (_ BitVec 1))
(assert (bvuaddo #b1 (bvnor (bvsrem a #b0) #b0)))
(set-info :status sat)
(check-sat)
