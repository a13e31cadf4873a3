; Doubled quotes, braced and four-digit escapes, and backslashes that start no escape.
(set-logic QF_S)
(declare-const s String)
(assert (= s "a""b\u{41}\u0042\u{1F600}\x\n\u{110000000}\u12"))
