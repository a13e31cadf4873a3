; An empty pattern makes replace prepend and replace_all do nothing.
(set-logic QF_S)
(declare-const s String)
(declare-const t String)
(assert (or (distinct (str.replace s "" t) (str.++ t s)) (distinct (str.replace_all s "" t) s)))
(set-info :status unsat)
(check-sat)
