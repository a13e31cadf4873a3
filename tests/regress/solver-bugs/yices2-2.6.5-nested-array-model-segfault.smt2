; judge: crash yices2@2.6.5
; Yices answers sat and follows a null pointer (build_fun_value, of its solver MCSAT) when it is asked for the model of an array of arrays.
; Found with a seed of QF_ANIA; reduced from 1906 bytes.
(set-logic QF_ANIA)
(declare-fun a () (Array Int (Array Int Int)))
(assert (< 0 (select (select a 0) 0)))
(set-info :status sat)
(check-sat)
