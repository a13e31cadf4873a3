; (=> a b c) is (=> (and a b) c), and nothing else.
(set-logic QF_UF)
(declare-const a Bool)
(declare-const b Bool)
(declare-const c Bool)
(define-fun grouped () Bool (=> (and a b) c))
(assert (xor (=> a b c) grouped))
(set-info :status unsat)
(check-sat)
