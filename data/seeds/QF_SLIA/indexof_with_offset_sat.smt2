; The second occurrence found by searching behind the first one.
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (= s "abcabcab"))
(assert (= i (str.indexof s "ab" (+ (str.indexof s "ab" 0) 1))))
(assert (and (= i 3) (= (str.at s (- i 1)) "c") (= (str.indexof s "ba" 0) (- 1))))
(set-info :status sat)
(check-sat)
