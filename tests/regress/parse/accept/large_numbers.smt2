; Literals of many digits, and decimals with leading zeros behind the point.
(set-logic QF_LRA)
(declare-const x Real)
(assert (< 0.00000000000000000000000001 x 123456789012345678901234567890123456789.5))
