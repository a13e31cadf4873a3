; A NaN stored in an array is found there, and is not fp.eq to itself.
(set-logic ALL)
(declare-const a (Array Int Float32))
(declare-const i Int)
(assert (fp.eq (select (store a i (_ NaN 8 24)) i) (select (store a (+ i 0) (_ NaN 8 24)) i)))
(set-info :status unsat)
(check-sat)
