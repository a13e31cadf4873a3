; expect: 2:7: expected
(echo hello)
