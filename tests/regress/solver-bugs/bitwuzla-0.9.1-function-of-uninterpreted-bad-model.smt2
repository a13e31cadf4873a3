; judge: bad-model bitwuzla@0.9.1
; Bitwuzla 0.9.1 (and 0.8.2) gives y a value of its own and f(x) another, though the assertion says that they are equal. Found by
; diver, reduced from 255 bytes.
(set-logic QF_UF)
(declare-sort A 0)
(declare-const x A)
(declare-const y A)
(declare-fun f (A) A)
(assert (= (f x) y))
(set-info :status sat)
(check-sat)
