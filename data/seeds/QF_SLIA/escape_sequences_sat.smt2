; Control characters, a quote and a code point of the second plane in one string.
(set-logic QF_SLIA)
(declare-const s String)
(assert (= s (str.++ "\u{a}" """" "\u{1f600}" "\u0041")))
(assert (= (str.len s) 4))
(assert (= (str.to_code (str.at s 2)) 128512))
(set-info :status sat)
(check-sat)
