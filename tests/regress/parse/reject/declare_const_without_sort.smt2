; expect: 2:17: expected
(declare-const x)
