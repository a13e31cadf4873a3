; judge: crash cvc5@1.4.2 --ext-rew-prep=use
; With this expert option cvc5 1.4.2 calls itself without end in strings::ArithEntail::check and findApprox: the position is a product of lengths. 1.0.3 answers
; sat, as 1.4.2 does without the option. Found by typefuzz with options, from a formula that once triggered a bug; reduced from 2,117 bytes.
(set-logic ALL)
(declare-const a String)
(assert (= "" (str.substr "a" (* (str.len a) (str.len a)) 1)))
(set-info :status sat)
(check-sat)
