; judge: rejection z3
; -2 is a simple symbol (SMT-LIB 2.6, section 3.1: letters, digits and characters such as -, not starting with a digit), so it may be declared. z3:
; `invalid function declaration, symbol expected`; cvc5 1.4.2: `Expected SMT-LIBv2 symbol`. Yices and
; cvc5 1.0.3 answer. Found as a seed in a campaign; reduced from 137 bytes.
(set-logic QF_LIA)
(declare-const -2 Int)
(assert (> -2 0))
(set-info :status sat)
(check-sat)
