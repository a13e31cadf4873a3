; expect: 2:17: expected
(declare-sort U x)
