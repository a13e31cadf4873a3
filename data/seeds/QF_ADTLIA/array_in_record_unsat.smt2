; An array field of a record, updated through the constructor.
(set-logic QF_ADTLIA)
(declare-datatype Store ((mk (cells (Array Int Int)) (used Int))))
(declare-const s Store)
(declare-const t Store)
(assert (= t (mk (store (cells s) (used s) 5) (+ (used s) 1))))
(assert (distinct (select (cells t) (- (used t) 1)) 5))
(set-info :status unsat)
(check-sat)
