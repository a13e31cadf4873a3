; An array of strings: appending makes a cell longer.
(set-logic ALL)
(declare-const a (Array Int String))
(declare-const i Int)
(define-fun b () (Array Int String) (store a i (str.++ (select a i) "!")))
(assert (<= (str.len (select b i)) (str.len (select a i))))
(set-info :status unsat)
(check-sat)
