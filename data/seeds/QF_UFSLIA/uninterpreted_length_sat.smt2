; A function that agrees with the length on two strings and not on their concatenation.
(set-logic QF_UFSLIA)
(declare-fun size (String) Int)
(declare-const s String)
(declare-const t String)
(assert (and (= (size s) (str.len s)) (= (size t) (str.len t)) (> (str.len s) (str.len t))))
(assert (> (size (str.++ s t)) (+ (size s) (size t))))
(set-info :status sat)
(check-sat)
