; judge: rejection yices2@2.6.5
; Yices refuses a defined function that selects, at its own argument, from a store: `formula contains free variable`. With the definition
; written out it answers sat. Found as a seed of QF_AUFBV, which no other solver refuses; reduced from 260 bytes.
(set-logic QF_AUFLIA)
(declare-fun a () (Array Int Int))
(define-fun f ((i Int)) Int (select (store a 0 i) i))
(assert (= (f 0) 0))
(set-info :status sat)
(check-sat)
